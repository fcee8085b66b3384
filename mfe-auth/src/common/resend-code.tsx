import { useTranslation } from '@panel/shared/i18n'
import { Button, useAnnounce } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import type { CodePurpose } from './cooldown'
import styles from './resend-code.module.css'
import { useCooldown } from './use-cooldown'

interface ResendCodeProps {
  purpose: CodePurpose
  label: string
  /** Has a new code mailed; rejects when that failed. */
  onResend: () => Promise<unknown>
}

/** The link that asks for another code, and the lock that takes its place for 60 seconds (S4.3, S8.6). */
export const ResendCode = ({ purpose, label, onResend }: ResendCodeProps) => {
  const { t } = useTranslation('mfe-auth')
  const announce = useAnnounce()
  const { left, lock, release } = useCooldown(purpose)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)

  // Nothing of it is said any more once its dialog is closed.
  useEffect(() => () => announce(''), [announce])

  const resend = async () => {
    setPending(true)
    setFailed(false)
    try {
      await onResend()
      lock()
      announce(t('confirm.wait'))
    } catch {
      release()
      setFailed(true)
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className={styles.wait}>
          {t('confirm.wait')}{' '}
          <span aria-hidden="true" data-numeric>
            {t('confirm.seconds', { seconds: left })}
          </span>
        </p>
      ) : (
        <Button variant="link" pending={pending} onClick={resend}>
          {label}
        </Button>
      )}
      {failed && (
        <p role="alert" className={styles.error}>
          {t('confirm.resendFailed')}
        </p>
      )}
    </div>
  )
}
