import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { DnsHistoryEntry } from '@panel/shared/contract'
import { formatDateTime, type Translate, useTranslation } from '@panel/shared/i18n'
import { DNS_TEMPLATES } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Alert, Button, EmptyState, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { historyQuery, useRevertChange } from '../api/zone-changes'
import { DifferenceList } from './difference-list'
import styles from './history.module.css'

interface HistoryDialogProps {
  domainId: number
  open: boolean
  onClose: () => void
}

/** Who changed what and when, each change with a button that takes it back. */
export const HistoryDialog = ({ domainId, open, onClose }: HistoryDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...historyQuery(domainId), enabled: open })
  const revert = useRevertChange(domainId)
  const takeBack = ({ id }: DnsHistoryEntry) =>
    revert.mutate(id, { onSuccess: () => showToast({ tone: 'success', text: t('dns.history.reverted') }) })
  const failure = revert.error ?? error
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('dns.history.title')}
      description={t('dns.history.text')}
      footer={<Button onClick={onClose}>{t('dns.close')}</Button>}
    >
      <Stack gap={4}>
        {failure && (
          <Alert tone="danger">
            {errorText(failure, t(revert.error ? 'dns.history.revertFailed' : 'dns.history.loadFailed'))}
          </Alert>
        )}
        {data?.length === 0 && <EmptyState title={t('dns.history.empty')} />}
        {data?.map(entry => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            pending={revert.isPending && revert.variables === entry.id}
            onRevert={() => takeBack(entry)}
          />
        ))}
        {!data && !error && (
          <SkeletonGroup label={t('loading')}>
            <Skeleton height="4rem" shape="block" />
          </SkeletonGroup>
        )}
      </Stack>
    </Dialog>
  )
}

interface HistoryEntryProps {
  entry: DnsHistoryEntry
  pending: boolean
  onRevert: () => void
}

const HistoryEntry = ({ entry, pending, onRevert }: HistoryEntryProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <article className={styles.entry} aria-label={t('dns.history.version', { version: entry.version })}>
      <header className={styles.head}>
        <div>
          <strong>{t('dns.history.version', { version: entry.version })}</strong>
          <p className={styles.meta}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time> · {entry.author ?? t('dns.history.product')}
            {noteOf(entry.note, t)}
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

const noteOf = (note: string | null, t: Translate<'mfe-domain-manager'>): string => {
  const [kind, value] = note?.split(':') ?? []
  if (kind === 'import') return ` · ${t('dns.history.imported')}`
  if (kind === 'revert') return ` · ${t('dns.history.revertOf', { version: value })}`
  const template = kind === 'template' ? DNS_TEMPLATES.find(({ id }) => id === value) : undefined
  if (template) return ` · ${t(`dns.template.name.${template.id}`)}`
  return note ? ` · ${note}` : ''
}
