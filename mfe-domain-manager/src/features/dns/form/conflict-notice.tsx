import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { StoredRecord } from '@panel/shared/rules'
import { Alert, Button } from '@panel/shared/ui'
import { lineOf, plainRecord } from '../../../model/record-draft'
import styles from './form.module.css'

interface ConflictNoticeProps {
  /** As it is stored now. */
  stored: DnsRecord
  /** As it was typed. */
  typed: StoredRecord | undefined
  onKeep: () => void
  onOverwrite: () => void
}

/** Both versions of a record that two editors changed, and the choice between them. */
export const ConflictNotice = ({ stored, typed, onKeep, onOverwrite }: ConflictNoticeProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <Alert
      tone="warning"
      title={t('dns.conflict.title')}
      actions={
        <>
          <Button size="sm" onClick={onKeep}>
            {t('dns.conflict.keep')}
          </Button>
          <Button size="sm" onClick={onOverwrite}>
            {t('dns.conflict.overwrite')}
          </Button>
        </>
      }
    >
      <dl className={styles.versions}>
        <dt>{t('dns.conflict.stored')}</dt>
        <dd>
          <code>{lineOf(plainRecord(stored))}</code>
        </dd>
        {typed && (
          <>
            <dt>{t('dns.conflict.typed')}</dt>
            <dd>
              <code>{lineOf(typed)}</code>
            </dd>
          </>
        )}
      </dl>
    </Alert>
  )
}
