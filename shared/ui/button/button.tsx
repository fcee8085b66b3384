import { clsx } from 'clsx'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Spinner } from '../feedback/spinner'
import { ownText } from '../text'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

export interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
}

/** Class of a button, for a router link that looks like one. */
export const buttonClass = ({ variant = 'secondary', size = 'md', block = false }: ButtonStyle = {}): string =>
  clsx(styles.button, styles[variant], styles[size], block && styles.block)

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** A call is under way: a spinner shows, clicks do nothing, width and focus stay. */
  pending?: boolean
  /** Clicks do nothing; the button stays focusable, since a browser takes the focus from one that is natively disabled. */
  disabled?: boolean
  /** Disables the button, which stays focusable, and says why on hover, on focus and to a screen reader. */
  disabledReason?: string
  icon?: ReactNode
  /** An icon after the text, such as an arrow or a chevron. */
  trailingIcon?: ReactNode
}

/** A native button. `type` is `button` unless given. */
export const Button = ({
  variant,
  size,
  block,
  pending = false,
  disabled = false,
  disabledReason,
  icon,
  trailingIcon,
  className,
  children,
  onClick,
  onPointerLeave,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const inert = pending || disabled || disabledReason !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert) {
      event.currentTarget.dataset.clicked = ''
      return onClick?.(event)
    }
    // Also keeps Enter in a form from submitting: it comes as a click on the submit button.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonClass({ variant, size, block }), className)}
      aria-busy={pending || undefined}
      aria-disabled={inert || undefined}
      aria-describedby={clsx(describedBy, disabledReason !== undefined && reasonId) || undefined}
      onClick={handleClick}
      onPointerLeave={event => {
        delete event.currentTarget.dataset.clicked
        onPointerLeave?.(event)
      }}
    >
      <span className={clsx(styles.content, pending && styles.hidden)}>
        {icon}
        {ownText(children)}
        {trailingIcon}
      </span>
      {pending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles.reason} aria-hidden="true">
          {disabledReason}
        </span>
      )}
    </button>
  )
}
