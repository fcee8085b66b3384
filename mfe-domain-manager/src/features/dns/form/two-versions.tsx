import { useTranslation } from '@panel/shared/i18n'
import type { StoredRecord } from '@panel/shared/rules'
import { Button } from '@panel/shared/ui'
import type { Choice, RecordConflict } from '../../../model/record-conflicts'
import { lineOf } from '../../../model/record-draft'
import styles from './form.module.css'

interface TwoVersionsProps {
  conflict: Omit<RecordConflict, 'id'>
  onChoose: (choice: Choice) => void
}

/** What two editors made of one record, side by side, and the choice between them. */
export const TwoVersions = ({ conflict, onChoose }: TwoVersionsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { before, theirs, mine, both } = conflict
  return (
    <div className={styles.versions}>
      <p>
        {t('dns.conflict.before')} <code>{lineOf(before)}</code>
      </p>
      <div className={styles.sides}>
        <Version title={t('dns.conflict.stored')} record={theirs}>
          <Button size="sm" onClick={() => onChoose('theirs')}>
            {t('dns.conflict.keep')}
          </Button>
        </Version>
        <Version title={t('dns.conflict.typed')} record={mine}>
          <Button size="sm" onClick={() => onChoose('mine')}>
            {t('dns.conflict.overwrite')}
          </Button>
        </Version>
      </div>
      {both && (
        <div className={styles.version}>
          <p>
            {t('dns.conflict.merged')} <code>{lineOf(both)}</code>
          </p>
          <Button size="sm" variant="primary" onClick={() => onChoose('both')}>
            {t('dns.conflict.both')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface VersionProps {
  title: string
  record: StoredRecord | null
  children: React.ReactNode
}

const Version = ({ title, record, children }: VersionProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <section className={styles.version} aria-label={title}>
      <strong>{title}</strong>
      {record ? <code>{lineOf(record)}</code> : <p>{t('dns.conflict.deleted')}</p>}
      {children}
    </section>
  )
}
