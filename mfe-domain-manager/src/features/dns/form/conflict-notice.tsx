import { useTranslation } from '@panel/shared/i18n'
import { Alert } from '@panel/shared/ui'
import type { Choice, RecordConflict } from '../../../model/record-conflicts'
import { TwoVersions } from './two-versions'

interface ConflictNoticeProps {
  conflict: Omit<RecordConflict, 'id'>
  onChoose: (choice: Choice) => void
}

/** Both versions of a record that two editors changed, and the choice between them. */
export const ConflictNotice = ({ conflict, onChoose }: ConflictNoticeProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <Alert tone="warning" title={t('dns.conflict.title')}>
      <TwoVersions conflict={conflict} onChoose={onChoose} />
    </Alert>
  )
}
