import type { DnsHistoryEntry } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { DifferenceList } from './difference-list'
import styles from './history.module.css'
import { noteText } from './note-text'

interface HistoryEntryProps {
  entry: DnsHistoryEntry
  pending: boolean
  onRevert: () => void
}

/** One change set: when and by whom, what it changed, and the button to undo it. */
export const HistoryEntry = ({ entry, pending, onRevert }: HistoryEntryProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <article className={styles.entry} aria-label={t('dns.history.version', { version: entry.version })}>
      <header className={styles.head}>
        <div>
          <strong>{t('dns.history.version', { version: entry.version })}</strong>
          <p className={styles.meta}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time> ·{' '}
            {entry.author ?? t(`dns.history.by.${entry.by}`)}
            {noteText(entry.note, t)}
          </p>
        </div>
        <Button size="sm" pending={pending} onClick={onRevert}>
          {t('dns.history.revert')}
        </Button>
      </header>
      <DifferenceList diff={entry.diff} />
    </article>
  )
}
