import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/button'
import { IconButton } from '../button/icon-button'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '../icons'
import { useUiText } from '../text'
import type { Tone } from './badge'
import styles from './toast-region.module.css'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/** Long enough to read and to reach Undo; it is paused while the pointer or the focus is on a toast. */
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
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const count = toasts.length
  // A toast that goes with the focus or from under the pointer brings neither blur nor leave.
  useEffect(() => {
    if (count === 0 || !region.current?.matches(':hover, :focus-within')) setPaused(false)
  }, [count])
  return (
    <section
      ref={region}
      aria-label={t('notifications')}
      className={styles.region}
      data-react-aria-top-layer="true"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ol className={styles.list}>
        {toasts.map(toast => (
          <ToastItem key={toast.id} toast={toast} paused={paused} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>
  )
}

interface ToastItemProps {
  toast: ToastMessage
  paused: boolean
  onDismiss: (id: number) => void
}

const ToastItem = ({ toast, paused, onDismiss }: ToastItemProps) => {
  const t = useUiText()
  const { id, tone, text, action } = toast
  const Icon = icons[tone]
  useEffect(() => {
    if (paused || tone === 'danger') return
    const timer = setTimeout(() => onDismiss(id), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [paused, id, tone, onDismiss])
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
