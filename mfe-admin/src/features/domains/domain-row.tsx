import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, Row } from '@panel/shared/lists'
import { fullName } from '@panel/shared/rules'
import { Checkbox, DateText, StatusBadge } from '@panel/shared/ui'
import type { Requester } from '../../model/domain-list'
import { DecisionButtons } from './decision-buttons'
import { type Selection, toggled } from './domain-selection'
import styles from './domains.module.css'
import { RequesterFacts } from './requester-facts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago something was, in words: '3 days ago'. `now` is in milliseconds since the epoch. */
const ageText = (iso: string, language: string, now = Date.now()): string => {
  const passed = Math.max(0, now - Date.parse(iso))
  const [unit, length] = units.find(([, size]) => passed >= size) ?? units[2]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(passed / length), unit)
}

interface DomainRowProps {
  domain: AdminDomain
  /** The requesters, by the id of the account. */
  requesters: ReadonlyMap<number, Requester>
  onDecide: (id: number) => void
  /** Without it the row cannot be selected. */
  selection?: Selection | undefined
}

export const DomainRow = ({ domain, requesters, onDecide, selection }: DomainRowProps) => {
  const { t, i18n } = useTranslation('mfe-admin')
  const requester = requesters.get(domain.user_id)
  const name = fullName(domain)
  const selected = selection?.ids.has(domain.id) ?? false
  return (
    <Row selected={selected}>
      {selection && (
        <Cell lead className={styles.select}>
          <Checkbox
            label={t('domains.select', { domain: name })}
            labelHidden
            checked={selected}
            onChange={event => selection.onChange(toggled(selection.ids, [domain.id], event.target.checked))}
          />
        </Cell>
      )}
      <Cell primary>
        <span className={styles.domain}>
          <span className={styles.name}>{name}</span>
          {requester && <RequesterFacts id={domain.user_id} requester={requester} />}
          {(domain.years ?? 1) > 1 && (
            <span className={styles.owner}>{t('domains.years', { count: domain.years })}</span>
          )}
          {domain.reason && <span className={styles.owner}>{t('domains.reason', { reason: domain.reason.text })}</span>}
        </span>
      </Cell>
      <Cell label={t('domains.created')} className={styles.date}>
        <DateText moment={domain.created_at} />
        {domain.status === 'pending' && <span className={styles.age}>{ageText(domain.created_at, i18n.language)}</span>}
      </Cell>
      <Cell label={t('domains.status')}>
        <StatusBadge status={domain.status}>
          {t(`status.${domain.status}`, { defaultValue: domain.status })}
        </StatusBadge>
      </Cell>
      <Cell align="end">
        <DecisionButtons domain={domain} onDecide={onDecide} />
      </Cell>
    </Row>
  )
}
