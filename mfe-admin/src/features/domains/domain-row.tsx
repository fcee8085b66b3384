import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, Row } from '@panel/shared/lists'
import { Checkbox, DateText } from '@panel/shared/ui'
import { useState } from 'react'
import { type Requester, shownName } from '../../model/domain-list'
import { DecidedStatus } from './decided-status'
import { DecisionButtons } from './decision-buttons'
import { Fact, RequestBadges, RequestedName, RequestFacts } from './domain-facts'
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
  /** Whether it was decided in this view. */
  isNew: boolean
  onDecide: (domain: AdminDomain) => void
  /** Without it the row cannot be selected. */
  selection?: Selection | undefined
}

export const DomainRow = ({ domain, requesters, isNew, onDecide, selection }: DomainRowProps) => {
  const { t, i18n } = useTranslation('mfe-admin')
  const requester = requesters.get(domain.user_id)
  const name = shownName(domain)
  const selected = selection?.ids.has(domain.id) ?? false
  // A row that is decided here keeps the facts of its request, and with them its height: the rows below stay in their place.
  const [request, setRequest] = useState(domain)
  if (domain.status === 'pending' && domain !== request) setRequest(domain)
  const shown = isNew ? request : domain
  return (
    <Row selected={selected} className={styles.request} data-new={isNew || undefined}>
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
      <Cell primary className={styles.facts}>
        <span className={styles.domain}>
          <span className={styles.line}>
            <RequestedName domain={domain} />
            <RequestBadges domain={shown} />
          </span>
          <span className={styles.line}>
            {requester && <RequesterFacts id={domain.user_id} requester={requester} />}
            <RequestFacts domain={shown} />
            {shown.reason && <Fact>{t('domains.reason', { reason: shown.reason.text })}</Fact>}
          </span>
        </span>
      </Cell>
      <Cell label={t('domains.created')} className={styles.date}>
        <span>
          <DateText moment={domain.created_at} />
          {shown.status === 'pending' && (
            <span className={styles.age}>
              <span aria-hidden="true"> · </span>
              <span>{ageText(shown.created_at, i18n.language)}</span>
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t('domains.status')}>
        <DecidedStatus domain={domain} isNew={isNew} />
      </Cell>
      <Cell align="end">
        <DecisionButtons domain={domain} onDecide={onDecide} />
      </Cell>
    </Row>
  )
}
