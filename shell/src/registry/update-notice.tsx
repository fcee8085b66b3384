import { useTranslation } from '@panel/shared/i18n'
import { confirmLeaving } from '@panel/shared/panel'
import { Alert, Button } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { mayUpdate, unsavedInPage } from '../loader/in-page'
import styles from './update-notice.module.css'
import { watchForUpdates } from './watch-for-updates'

const reloadUnasked = (): void => {
  confirmLeaving()
  location.reload()
}

/** A quiet notice that something newer is live. It never reloads by itself and never over half-filled forms unasked. */
export const UpdateNotice = () => {
  const { t } = useTranslation('shell')
  const [stage, setStage] = useState<'none' | 'offered' | 'asking' | 'blocked' | 'dismissed'>('none')
  const [unsaved, setUnsaved] = useState<string[]>([])
  useEffect(() => watchForUpdates(() => setStage('offered')), [])
  if (stage === 'none' || stage === 'dismissed') return null
  const reload = () => {
    const answer = mayUpdate()
    if (answer === 'block') return setStage('blocked')
    if (answer === 'allow' || stage === 'asking') return reloadUnasked()
    setUnsaved(unsavedInPage())
    setStage('asking')
  }
  return (
    <div className={styles.notice} data-react-aria-top-layer="true">
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
        {stage === 'asking' && t(unsaved.length > 0 ? 'update.unsavedNamed' : 'update.unsaved', { what: unsaved })}
        {stage === 'blocked' && t('update.busy')}
        {stage === 'offered' && t('update.text')}
      </Alert>
    </div>
  )
}
