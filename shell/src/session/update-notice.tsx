import { useTranslation } from '@panel/shared/i18n'
import { confirmLeaving } from '@panel/shared/panel'
import { Alert, Button } from '@panel/shared/ui'
import { useState } from 'react'
import { useLoader } from '../loader/loader-context'
import styles from './notice.module.css'
import { namespace } from './texts'

const reloadConfirmed = (): void => {
  confirmLeaving()
  location.reload()
}

/** A quiet notice that something newer is live. It never reloads by itself, and over half-filled forms it asks first. */
export const UpdateNotice = () => {
  const { t } = useTranslation(namespace)
  const { mountedPanels } = useLoader()
  const [stage, setStage] = useState<'offered' | 'asking' | 'blocked' | 'dismissed'>('offered')
  const [unsaved, setUnsaved] = useState<string[]>([])
  if (stage === 'dismissed') return null
  const reload = () => {
    const answer = mountedPanels.mayUpdate()
    if (answer === 'block') return setStage('blocked')
    if (answer === 'allow' || stage === 'asking') return reloadConfirmed()
    setUnsaved(mountedPanels.unsaved())
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
