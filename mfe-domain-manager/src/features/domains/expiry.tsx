import type { Domain } from '@panel/shared/contract'
import { formatDate, type Translate } from '@panel/shared/i18n'
import { expiryProgress, fullName } from '@panel/shared/rules'
import { ProgressBar } from '@panel/shared/ui'
import { daysLeft, urgencyOf } from '../../model/expiry'

interface ExpiryBarProps {
  domain: Domain
  t: Translate<'mfe-domain-manager'>
  size?: 'sm' | 'md'
}

/** How much of the term has passed, as a bar (S4.11). */
export const ExpiryBar = ({ domain, t, size = 'sm' }: ExpiryBarProps) => {
  const value = expiryProgress(domain.created_at, domain.expires_at, new Date())
  return (
    <ProgressBar
      size={size}
      value={value}
      tone={urgencyOf(domain)}
      label={t('expiry.progress', { domain: fullName(domain) })}
      valueText={t('expiry.progressValue', { percent: value })}
    />
  )
}

/** The date of the expiry, or what stands there before approval, and the days that are left when they are few. */
export const expiryTexts = (
  domain: Domain,
  t: Translate<'mfe-domain-manager'>,
): { date: string; left: string | undefined } => {
  const days = daysLeft(domain)
  const date = formatDate(domain.expires_at) || t('expiry.none')
  if (days === undefined || urgencyOf(domain) === 'accent') return { date, left: undefined }
  return { date, left: days < 0 ? t('expiry.expired') : t('expiry.daysLeft', { count: days }) }
}
