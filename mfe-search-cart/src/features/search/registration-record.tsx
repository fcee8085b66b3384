import { useTranslation } from '@panel/shared/i18n'
import { Button, CopyButton } from '@panel/shared/ui'
import { useId, useState } from 'react'
import { CheckedAt } from './checked-at'
import styles from './registration-record.module.css'

interface RegistrationRecordProps {
  record: string
  source: string | null
  /** ISO 8601. */
  checkedAt: string
}

const linesShownAtFirst = 16

/** The ownership lookup text of a taken name, shown literally, with where and when it comes from. */
export const RegistrationRecord = ({ record, source, checkedAt }: RegistrationRecordProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const id = useId()
  const [whole, setWhole] = useState(false)
  const long = record.split('\n').length > linesShownAtFirst
  return (
    <section aria-labelledby={id} className={styles.record}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {t('record.title')}
        </h3>
        <p className={styles.origin}>
          {source && source !== 'rdap' && source !== 'whois' && (
            <span>{t('record.source', { source: source === 'registry' ? t('record.registry') : source })}</span>
          )}
          <CheckedAt moment={checkedAt} source={source} />
        </p>
        <CopyButton text={record} label={t('record.copy')} />
      </div>
      <pre className={styles.text} data-cut={long && !whole} translate="no">
        {record.trim() === '' ? t('record.empty') : record}
      </pre>
      {long && (
        <div className={styles.more}>
          <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {t(whole ? 'record.less' : 'record.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
