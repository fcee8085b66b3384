import { Alert, CopyButton } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import styles from './secret-once.module.css'

interface SecretOnceProps {
  secret: string
  /** That it is shown this once. */
  title: string
  copyLabel: string
  /** What to do with it, and what to do when it is lost. */
  children: ReactNode
}

/** A secret that cannot be shown again, with a button that copies it. */
export const SecretOnce = ({ secret, title, copyLabel, children }: SecretOnceProps) => (
  <>
    <Alert tone="warning" title={title}>
      {children}
    </Alert>
    <div className={styles.secret}>
      <code translate="no">{secret}</code>
      <CopyButton text={secret} label={copyLabel} />
    </div>
  </>
)
