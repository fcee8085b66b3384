import { useEffect, useRef } from 'react'
import styles from './app.module.css'

/** Name of a sub-view of the panel; takes the focus, so that a screen reader says where the reader is. */
export const ViewTitle = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.viewTitle}>
      {children}
    </h3>
  )
}
