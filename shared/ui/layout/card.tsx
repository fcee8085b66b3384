import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Level of the title. */
  headingLevel?: 2 | 3 | 4
  description?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  footer?: ReactNode
  /** Without inner space, for a table or a list that runs to the edges. */
  flush?: boolean
}

const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const

/** A framed surface; with a title it is a region of that name. */
export const Card = ({
  title,
  headingLevel = 2,
  description,
  actions,
  footer,
  flush,
  className,
  children,
  ...rest
}: CardProps) => {
  const id = useId()
  const Heading = headings[headingLevel]
  return (
    <section aria-labelledby={title ? id : undefined} {...rest} className={clsx(styles.card, className)}>
      {(title || actions) && (
        <div className={styles.header}>
          <div className={styles.heading}>
            {title && (
              <Heading id={id} className={styles.title}>
                {title}
              </Heading>
            )}
            {description && <div className={styles.description}>{description}</div>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
      <div className={clsx(styles.body, flush && styles.flush)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}
