import { useTranslation } from '@panel/shared/i18n'
import { confirmLeaving } from '@panel/shared/panel'
import { Alert, Button } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import { useLoader } from '../loader/loader-context'
import type { RegistryReader } from '../registry/read-registry'
import { useRegistry } from '../registry/registry-context'
import { watchForUpdates } from '../registry/watch-for-updates'
import styles from './update-notice.module.css'

const reloadUnasked = (): void => {
  confirmLeaving()
  location.reload()
}

/** A quiet notice that something newer is live. It never reloads by itself and never over half-filled forms unasked. */
export const UpdateNotice = ({ fetchNewer }: Pick<RegistryReader, 'fetchNewer'>) => {
  const { t } = useTranslation('shell')
  const active = useRegistry()
  const { mountedPanels } = useLoader()
  const [stage, setStage] = useState<'none' | 'offered' | 'asking' | 'blocked' | 'dismissed'>('none')
  const [unsaved, setUnsaved] = useState<string[]>([])
  useEffect(
    () => watchForUpdates({ active, fetchNewer, mounted: mountedPanels.names, onNewer: () => setStage('offered') }),
    [active, fetchNewer, mountedPanels],
  )
  if (stage === 'none' || stage === 'dismissed') return null
  const reload = () => {
    const answer = mountedPanels.mayUpdate()
    if (answer === 'block') return setStage('blocked')
    if (answer === 'allow' || stage === 'asking') return reloadUnasked()
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
