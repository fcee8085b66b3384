import type { DnsHistoryEntry } from '@panel/shared/contract'
import { formatDateTime, type Translate, useTranslation } from '@panel/shared/i18n'
import { DNS_TEMPLATES } from '@panel/shared/rules'
import { Button } from '@panel/shared/ui'
import { DifferenceList } from './difference-list'
import styles from './history.module.css'

/** What a change set was made by, behind its author. */
const noteText = (note: string | null, t: Translate<'mfe-domain-manager'>): string => {
  const [kind, value] = note?.split(':') ?? []
  if (kind === 'import') return ` · ${t('dns.history.imported')}`
  if (kind === 'restore') return ` · ${t('dns.history.restoreOf', { version: value })}`
  if (kind === 'dyndns') return ` · ${t('dns.history.dynamic', { agent: note?.slice('dyndns:'.length) })}`
  if (kind === 'revert') return ` · ${t('dns.history.revertOf', { version: value })}`
  const template = kind === 'template' ? DNS_TEMPLATES.find(({ id }) => id === value) : undefined
  if (template) return ` · ${t(`dns.template.name.${template.id}`)}`
  return note ? ` · ${note}` : ''
}

interface HistoryEntryProps {
  entry: DnsHistoryEntry
  pending: boolean
  onRevert: () => void
  /** Restores the records as they were after this change; absent at the newest. */
  onRestore: (() => void) | undefined
}

/** One change set: when and by whom, what it changed, and the button to undo it. */
export const HistoryEntry = ({ entry, pending, onRevert, onRestore }: HistoryEntryProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <article className={styles.entry} aria-label={t('dns.history.version', { version: entry.version })}>
      <header className={styles.head}>
        <div>
          <strong>{t('dns.history.version', { version: entry.version })}</strong>
          <p className={styles.meta}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time> ·{' '}
            {entry.author ?? t(`dns.history.by.${entry.by}`)}
            {entry.token && ` · ${t('dns.history.byToken', { name: entry.token })}`}
            {noteText(entry.note, t)}
          </p>
        </div>
        <div className={styles.actions}>
          {onRestore && (
            <Button size="sm" onClick={onRestore}>
              {t('dns.history.restore')}
            </Button>
          )}
          <Button size="sm" pending={pending} onClick={onRevert}>
            {t('dns.history.revert')}
          </Button>
        </div>
      </header>
      <DifferenceList diff={entry.diff} />
    </article>
  )
}
