import type { Domain } from '@panel/shared/contract'
import { formatDate, formatDateTime, type Translate, useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { Alert, Badge } from '@panel/shared/ui'
import type { ReactNode } from 'react'

const NeededVerifications = lazyComponent(async () => (await import('./needed-verifications')).NeededVerifications)

interface PendingBadgesProps {
  domain: Domain
  t: Translate<'mfe-domain-manager'>
}

/** What is under way for a domain, such as its renewal, and that its registrant is missing: a word each, for a list. */
export const PendingBadges = ({ domain, t }: PendingBadgesProps) => (
  <>
    {domain.attention?.includes('registrant') && <Badge tone="danger">{t('contacts.missing.title')}</Badge>}
    {[...new Set(domain.pending?.map(({ kind }) => kind))].map(kind => (
      <Badge key={kind} tone="info">
        {t(`work.short.${kind}`, { defaultValue: t('work.short.update') })}
      </Badge>
    ))}
  </>
)

interface PendingNoticeProps {
  domain: Domain
  /** What can be done about work of a kind. */
  actionsOf?: (kind: string) => ReactNode
}

/** Answering another registrar, for a domain that is not ours yet, takes our own request back. */
const titleKey = ({ status }: Domain, kind: string): string =>
  kind === 'transfer_out' && status === 'pending' ? 'transfer_cancel' : kind

/** Whether it waits here, so that its owner can stop it; only another registrar's answer to us is waited for elsewhere. */
const isHeld = (kind: string, until: string | undefined): until is string => until !== undefined && kind !== 'transfer'

/** What the registry refused last, which its owner may change again. */
export const RefusedNotice = ({ domain: { reason, pending } }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (!reason || pending?.length) return null
  return (
    <Alert live={false} tone="warning" title={t('work.refused.title')}>
      {`${reason.text} ${t('work.refused.text')}`}
    </Alert>
  )
}

/** What is under way for a domain: since when, why it takes longer, and until when it may. */
export const PendingNotice = ({ domain, actionsOf }: PendingNoticeProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return domain.pending?.map(({ kind, since, attempts, reason, until }) => (
    <Alert
      key={`${kind} ${since}`}
      live={false}
      tone={reason ? 'warning' : 'info'}
      title={t(`work.title.${titleKey(domain, kind)}`, { defaultValue: t('work.title.update') })}
      actions={actionsOf?.(kind)}
    >
      {isHeld(kind, until)
        ? t(`work.held.${kind}`, {
            date: formatDateTime(until),
            defaultValue: t('work.held.update', { date: formatDateTime(until) }),
          })
        : t('work.since', { date: formatDate(since) })}
      {until && !isHeld(kind, until) && ` ${t('work.until', { date: formatDate(until) })}`}
      {kind === 'verification' && <NeededVerifications domain={domain} />}
      {reason && (attempts > 1 ? ` ${t('work.attempts', { count: attempts })} ${reason}` : ` ${reason}`)}
    </Alert>
  ))
}
