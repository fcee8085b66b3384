import { ChevronRight } from '@panel/shared/ui/icons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './sections.module.css'

interface SubViewRowProps {
  title: string
  summary: ReactNode
  onOpen: () => void
  /** Takes the focus when it appears: the reader comes back from this view. */
  focused: boolean
}

/** A section that is a view of its own: its name, its state, and an arrow (S2.35). */
export const SubViewRow = ({ title, summary, onOpen, focused }: SubViewRowProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <section className={styles.section}>
      <button ref={button} type="button" className={styles.open} onClick={onOpen} aria-describedby={id}>
        <span className={styles.openTexts}>
          <span className={styles.title}>{title}</span>
          <span id={id} className={styles.summary} aria-hidden="true">
            {summary}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className={styles.arrow} />
      </button>
    </section>
  )
}
