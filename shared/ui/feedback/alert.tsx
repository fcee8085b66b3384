import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { IconButton } from '../button/icon-button'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../icons'
import { ownText, useUiText } from '../text'
import styles from './alert.module.css'
import type { Tone } from './badge'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

interface AlertProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links below the text. */
  actions?: ReactNode
  onDismiss?: () => void
  /** Read out when it appears. Off for what is on the page from the start. */
  live?: boolean
  className?: string
}

/** A message in the flow of the page. */
export const Alert = ({ tone = 'info', title, children, actions, onDismiss, live = true, className }: AlertProps) => {
  const Icon = icons[tone]
  const role = tone === 'danger' || tone === 'warning' ? 'alert' : 'status'
  return (
    <div role={live ? role : undefined} className={clsx(styles.alert, styles[tone], className)}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{ownText(children)}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {onDismiss && <DismissButton onDismiss={onDismiss} />}
    </div>
  )
}

const DismissButton = ({ onDismiss }: { onDismiss: () => void }) => {
  const t = useUiText()
  return <IconButton size="sm" label={t('dismiss')} icon={<X aria-hidden="true" />} onClick={onDismiss} />
}

/** Why a form was not accepted, above its buttons; nothing without an error. */
export const FormError = ({ children }: { children?: ReactNode }) =>
  children ? <Alert tone="danger">{children}</Alert> : null
