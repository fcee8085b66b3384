import { type ReactNode, type Ref, useId } from 'react'
import styles from './sections.module.css'

interface SectionProps {
  title: string
  /** At the end of the title's line. */
  aside?: ReactNode
  /** The heading, to lead the reader to. */
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** One section of a domain's drawer (S2.33). */
export const Section = ({ title, aside, headingRef, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.line}>
        <h3 ref={headingRef} tabIndex={headingRef ? -1 : undefined} id={id} className={styles.title}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
