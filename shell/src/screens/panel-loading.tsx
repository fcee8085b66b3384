import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import styles from './screens.module.css'

interface PanelLoadingProps {
  /** Milliseconds after which it says that loading takes long, and what can be done. */
  slowAfterMs: number
  onRetry: () => void
  /** Whether the outline of a page is shown; not next to what the server has drawn already. */
  outlined?: boolean
}

/** Shown in a panel's place while it loads. */
export const PanelLoading = ({ slowAfterMs, onRetry, outlined = true }: PanelLoadingProps) => {
  const { t } = useTranslation('shell')
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [slowAfterMs])
  if (!slow && !outlined) return null
  return (
    <div className={styles.loading}>
      {slow && (
        <Alert tone="info" title={t('panelLoading.slow')}>
          <p>{t('panelLoading.text')}</p>
          <div className={styles.actions}>
            <Button onClick={onRetry}>{t('panelFailure.retry')}</Button>
            <Button variant="ghost" onClick={() => location.reload()}>
              {t('panelFailure.reload')}
            </Button>
          </div>
        </Alert>
      )}
      {outlined && (
        <SkeletonGroup label={t('panelLoading.label')}>
          <Skeleton width="16rem" height="2.25rem" />
          <Skeleton width="28rem" height="1rem" />
          <Skeleton height="14rem" />
        </SkeletonGroup>
      )}
    </div>
  )
}
