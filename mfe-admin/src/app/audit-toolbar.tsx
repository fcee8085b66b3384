import { auditEvents } from '@panel/shared/contract'
import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { SearchField, useEventText } from '@panel/shared/lists'
import { useSearchParams } from '@panel/shared/panel'
import { readList } from '@panel/shared/rules'
import { Button, Select, TextField } from '@panel/shared/ui'
import { type AuditChange, auditChoices, readBounds, withChange } from '../model/audit-filter'
import styles from './list.module.css'

/** Search, event and days. */
export const AuditToolbar = () => {
  const { t } = useTranslation('mfe-admin')
  const eventText = useEventText()
  const [search, setSearch] = useSearchParams()
  const { q, status } = readList(auditChoices, search)
  const { from, to, account } = readBounds(search)
  const change = (patch: AuditChange) => setSearch(current => withChange(current, patch), { replace: true })
  const byText = auditEvents
    .map(value => ({ value, label: eventText(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, currentLanguage()))
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('audit.search')}
        className={styles.search}
        value={q}
        onChange={value => change({ q: value })}
      />
      <Select
        label={t('audit.event')}
        className={styles.filter}
        value={status}
        onChange={({ target }) => change({ status: auditEvents.find(event => event === target.value) ?? 'all' })}
        options={[{ value: 'all', label: t('audit.allEvents') }, ...byText]}
      />
      <TextField
        type="date"
        label={t('audit.from')}
        className={styles.day}
        value={from}
        max={to || undefined}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        type="date"
        label={t('audit.to')}
        className={styles.day}
        value={to}
        min={from || undefined}
        onChange={({ target }) => change({ to: target.value })}
      />
      {account && <Button onClick={() => change({ account: '' })}>{t('audit.allAccounts')}</Button>}
    </div>
  )
}
