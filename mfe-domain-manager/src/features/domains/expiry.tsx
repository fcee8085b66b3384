import type { Domain } from '@panel/shared/contract'
import { formatDate, type Translate } from '@panel/shared/i18n'
import { ProgressBar } from '@panel/shared/lists'
import { domainCan, expiryProgress } from '@panel/shared/rules'
import { useReadableName } from '../../common/use-readable-names'
import { daysLeft, expiryState, expiryTone, nextDate } from '../../model/expiry'

interface ExpiryBarProps {
  domain: Domain
  t: Translate<'mfe-domain-manager'>
  size?: 'sm' | 'md'
}

/** How much of the term has passed, as a bar (S4.11). */
export const ExpiryBar = ({ domain, t, size = 'sm' }: ExpiryBarProps) => {
  const name = useReadableName(domain)
  const value = expiryProgress(domain.created_at, domain.expires_at, new Date())
  return (
    <ProgressBar
      size={size}
      value={value}
      tone={expiryTone(domain)}
      label={t('expiry.progress', { domain: name })}
      valueText={t('expiry.progressValue', { percent: value })}
    />
  )
}

const leftText = (domain: Domain, t: Translate<'mfe-domain-manager'>): string | undefined => {
  const days = daysLeft(domain)
  const state = expiryState(domain)
  const date = formatDate(nextDate(domain)?.toISOString())
  if (days === undefined || state === 'quiet') return undefined
  if (state === 'renews' || state === 'renewable' || state === 'restorable') return t(`expiry.${state}`, { date })
  if (days < 0) return t('expiry.expired')
  if (days === 0) return t('expiry.today')
  return days === 1 ? t('expiry.tomorrow') : t('expiry.daysLeft', { count: days })
}

/** What is shown in place of a term: a request may still become active, a refused one never was. */
const withoutTerm = (domain: Domain, t: Translate<'mfe-domain-manager'>): string => {
  const verdict = domainCan.manage(domain)
  return verdict.allowed || verdict.reason === 'domains.pending' ? t('expiry.none') : '—'
}

/**
 * The date of the expiry, or what is shown in place of a term, what happens next where that is soon, and whether the
 * customer must act.
 */
export const expiryTexts = (
  domain: Domain,
  t: Translate<'mfe-domain-manager'>,
): { date: string; left: string | undefined; tone: 'accent' | 'warning' | 'danger' } => ({
  date: formatDate(domain.expires_at) || withoutTerm(domain, t),
  left: leftText(domain, t),
  tone: expiryTone(domain),
})
