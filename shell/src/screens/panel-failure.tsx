import { pageTrace } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { Button, buttonClass, ErrorState } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import type { PanelError } from '../report/panel-error'
import styles from './screens.module.css'

/** Milliseconds since the epoch, renewed every second while `running`. */
const useClock = (running: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/** The files came, and the code in them threw; webpack names what did not come, also of a part that loads later. */
const threwItself = ({ phase, cause }: PanelError): boolean => {
  if (cause instanceof Error && cause.name === 'ChunkLoadError') return false
  return phase === 'render' || ((phase === 'definition' || phase === 'view') && cause instanceof Error)
}

const textKey = (error: PanelError) => {
  if (error.phase === 'contract') return 'panelFailure.contract'
  if (error.phase === 'versions') return 'panelFailure.incompatible'
  if (error.phase === 'exports') return 'panelFailure.incomplete'
  if (threwItself(error)) return 'panelFailure.crashed'
  if (error.phase === 'paused') return 'panelFailure.paused'
  if (error.phase === 'registry') return 'panelFailure.absent'
  return 'panelFailure.unreachable'
}

/** Shown in a panel's place when it could not be loaded or rendered: what is wrong, that the rest works, what can be done. */
export const PanelFailure = ({ error, onRetry }: { error: PanelError; onRetry: () => void }) => {
  const { t } = useTranslation('shell')
  const until = error.pausedUntil ?? 0
  const now = useClock(until > 0)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const retry = seconds > 0 ? { disabledReason: t('panelFailure.retryIn', { count: seconds }) } : {}
  return (
    <div className={styles.screen}>
      <ErrorState
        headingLevel={1}
        title={t('panelFailure.title')}
        reference={[error.panel, error.build, error.phase, error.found, pageTrace()].filter(Boolean).join(' · ')}
        actions={
          <>
            {error.retryHelps && (
              <Button variant="primary" onClick={onRetry} {...retry}>
                {t('panelFailure.retry')}
              </Button>
            )}
            <Button onClick={() => location.reload()}>{t('panelFailure.reload')}</Button>
            <Link to={paths.home()} className={buttonClass({ variant: 'ghost' })}>
              {t('panelFailure.home')}
            </Link>
          </>
        }
      >
        <p>{t(textKey(error), { found: error.found })}</p>
        <p>{t('panelFailure.restWorks')}</p>
      </ErrorState>
    </div>
  )
}
