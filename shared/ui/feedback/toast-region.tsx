import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Button } from '../button/button'
import { IconButton } from '../button/icon-button'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../icons'
import { useUiText } from '../text'
import type { Tone } from './badge'
import styles from './toast-region.module.css'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** Long enough to read and to reach Undo; time stands still while the pointer or the focus is on a toast. */
const shownMilliseconds = 8000

export interface ToastMessage {
  id: number
  tone: Tone
  text: string
  action?: { label: string; run: () => void }
}

interface ToastRegionProps {
  toasts: readonly ToastMessage[]
  onDismiss: (id: number) => void
}

/** Short messages in the corner. Those of tone danger stay until they are dismissed. */
export const ToastRegion = ({ toasts, onDismiss }: ToastRegionProps) => {
  const t = useUiText()
  const [held, setHeld] = useState(false)
  return (
    <section
      aria-label={t('notifications')}
      className={styles.region}
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ol className={styles.list}>
        {toasts.map(toast => (
          <ToastItem key={toast.id} toast={toast} held={held} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>
  )
}

interface ToastItemProps {
  toast: ToastMessage
  held: boolean
  onDismiss: (id: number) => void
}

const ToastItem = ({ toast, held, onDismiss }: ToastItemProps) => {
  const t = useUiText()
  const { id, tone, text, action } = toast
  const Icon = icons[tone]
  useEffect(() => {
    if (held || tone === 'danger') return
    const timer = setTimeout(() => onDismiss(id), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [held, id, tone, onDismiss])
  return (
    <li className={clsx(styles.toast, styles[tone])}>
      <Icon aria-hidden="true" className={styles.icon} />
      <p className={styles.text} role={tone === 'danger' ? 'alert' : 'status'}>
        {text}
      </p>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            action.run()
            onDismiss(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label={t('dismiss')} icon={<X aria-hidden="true" />} onClick={() => onDismiss(id)} />
    </li>
  )
}
