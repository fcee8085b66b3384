import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { Loaded } from '../../common/loaded'
import { historyQuery, releasesQuery } from './api/releases'
import { LastChange } from './last-change'
import { MeasuredBuild } from './measured-build'
import styles from './releases.module.css'

interface HistoryDialogProps {
  name: string
  onClose: () => void
}

/** Every change of a package, newest first. */
export const HistoryDialog = ({ name, onClose }: HistoryDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const { data: releases } = useQuery(releasesQuery())
  return (
    <Dialog
      open
      dismissable
      onClose={onClose}
      title={t('releases.historyNamed', { name })}
      footer={<Button onClick={onClose}>{t('sessions.close')}</Button>}
    >
      <Loaded query={useQuery(historyQuery(name))} failed={t('releases.failed')}>
        {changes => (
          <ul className={styles.changes}>
            {changes.map(change => (
              <li key={change.generation}>
                <LastChange change={change} />
                {change.builds
                  .filter(build => build.name === name)
                  .map(({ build }) => (
                    <MeasuredBuild key={build} name={name} build={build} measurements={releases?.measurements} />
                  ))}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}
