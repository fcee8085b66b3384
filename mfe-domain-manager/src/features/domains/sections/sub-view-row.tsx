import { ChevronRight } from '@panel/shared/ui/icons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { View } from '../../../model/drawer-route'
import styles from './sections.module.css'

interface SubViewRowProps {
  view: View
  title: string
  summary: ReactNode
  onShow: (view: View) => void
  /** The view the reader comes back from: its row takes the focus when it appears. */
  from: View | undefined
}

/** A section that is a view of its own: its name, its state, and an arrow (S2.35). */
export const SubViewRow = ({ view, title, summary, onShow, from }: SubViewRowProps) => {
  const focused = view === from
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <section className={styles.section}>
      <button ref={button} type="button" className={styles.open} onClick={() => onShow(view)} aria-describedby={id}>
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
