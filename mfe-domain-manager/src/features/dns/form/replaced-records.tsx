import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import { lineOf } from '../../../model/record-draft'
import styles from './form.module.css'
import type { RecordForm } from './use-record-form'

/** What is deleted in the same change set, since it excludes the record, and the way to keep it. */
export const ReplacedRecords = ({ record }: { record: RecordForm }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return record.replaced.map(one => (
    <Alert key={one.id} tone="warning">
      {t('dns.settled.replaces', { line: lineOf(one) })}
      <Button variant="link" size="sm" className={styles.fix} onClick={() => record.keep(one.id)}>
        {t('dns.settled.keep')}
      </Button>
    </Alert>
  ))
}
