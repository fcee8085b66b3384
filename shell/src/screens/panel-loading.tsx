import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { slowAfterMs } from '../loader/load-panel'
import styles from './screens.module.css'

/** The place of a panel that is on its way; after a while it says that this takes long, and what can be done. */
export const PanelLoading = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation('shell')
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
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
      <SkeletonGroup label={t('panelLoading.label')}>
        <Skeleton width="16rem" height="2.25rem" />
        <Skeleton width="28rem" height="1rem" />
        <Skeleton height="14rem" />
      </SkeletonGroup>
    </div>
  )
}
