import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS length, for instance '12rem' or '60%'. */
  width?: string
  height?: string
  shape?: 'text' | 'block' | 'circle'
  className?: string
}

/**
 * A place that content will take. An ornament: wrap several in `SkeletonGroup`, which says what is going on. The gate
 * reads `data-loading`: it must not take a header for complete while a part of it is still to come.
 */
export const Skeleton = ({ width, height, shape = 'text', className }: SkeletonProps) => (
  <span
    aria-hidden="true"
    data-loading=""
    className={clsx(styles.skeleton, styles[shape], className)}
    style={{ inlineSize: width, blockSize: height }}
  />
)

interface SkeletonGroupProps {
  /** Read to a screen reader, for instance 'Loading...' (S2.32). */
  label: string
  children: ReactNode
  className?: string
}

export const SkeletonGroup = ({ label, children, className }: SkeletonGroupProps) => (
  <div role="status" data-loading="" className={className}>
    <span className={styles.label}>{label}</span>
    {children}
  </div>
)
