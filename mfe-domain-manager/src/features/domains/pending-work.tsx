import type { Domain } from '@panel/shared/contract'
import { formatDate, type Translate, useTranslation } from '@panel/shared/i18n'
import { Alert, Badge } from '@panel/shared/ui'

interface PendingBadgesProps {
  domain: Domain
  t: Translate<'mfe-domain-manager'>
}

/** What is under way for a domain, such as its renewal: one word each, for a list. */
export const PendingBadges = ({ domain, t }: PendingBadgesProps) =>
  domain.pending?.map(({ kind }) => (
    <Badge key={kind} tone="info">
      {t(`work.short.${kind}`, { defaultValue: t('work.short.update') })}
    </Badge>
  ))

/** What is under way for a domain: since when, and why it takes longer. */
export const PendingNotice = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return domain.pending?.map(({ kind, since, attempts, reason }) => (
    <Alert
      key={kind}
      live={false}
      tone={reason ? 'warning' : 'info'}
      title={t(`work.title.${kind}`, { defaultValue: t('work.title.update') })}
    >
      {t('work.since', { date: formatDate(since) })}
      {attempts > 1 && ` ${t('work.attempts', { count: attempts })}`}
      {reason && ` ${t('work.reason', { reason })}`}
    </Alert>
  ))
}
