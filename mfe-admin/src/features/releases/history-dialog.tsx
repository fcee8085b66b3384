import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
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
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(historyQuery(name))
  const { data: releases } = useQuery(releasesQuery())
  return (
    <Dialog
      open
      dismissable
      onClose={onClose}
      title={t('releases.historyNamed', { name })}
      footer={<Button onClick={onClose}>{t('sessions.close')}</Button>}
    >
      {data ? (
        <ul className={styles.changes}>
          {data.map(change => (
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
      ) : error ? (
        <ErrorState title={t('releases.failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {errorText(error, t('access.failedText'))}
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('loading')}>
          <Skeleton width="60%" />
          <Skeleton width="45%" />
        </SkeletonGroup>
      )}
    </Dialog>
  )
}
