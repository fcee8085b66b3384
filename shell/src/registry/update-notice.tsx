import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { mayUpdate } from '../loader/in-page'
import styles from './update-notice.module.css'
import { watchForUpdates } from './watch-for-updates'

/** A quiet notice that something newer is live. It never reloads by itself and never over half-filled forms unasked. */
export const UpdateNotice = () => {
  const { t } = useTranslation('shell')
  const [stage, setStage] = useState<'none' | 'offered' | 'asking' | 'blocked' | 'dismissed'>('none')
  useEffect(() => watchForUpdates(() => setStage('offered')), [])
  if (stage === 'none' || stage === 'dismissed') return null
  const reload = () => {
    const answer = stage === 'asking' ? 'allow' : mayUpdate()
    if (answer === 'allow') location.reload()
    else setStage(answer === 'ask' ? 'asking' : 'blocked')
  }
  return (
    <div className={styles.notice}>
      <Alert
        tone="info"
        live
        title={t('update.title')}
        actions={
          <>
            <Button size="sm" variant="primary" onClick={reload}>
              {t(stage === 'asking' ? 'update.reloadAnyway' : 'update.reload')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setStage('dismissed')}>
              {t('update.later')}
            </Button>
          </>
        }
      >
        {stage === 'asking' && t('update.unsaved')}
        {stage === 'blocked' && t('update.busy')}
        {stage === 'offered' && t('update.text')}
      </Alert>
    </div>
  )
}
