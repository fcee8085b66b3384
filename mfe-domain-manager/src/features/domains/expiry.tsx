import type { Domain } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { expiryProgress } from '@panel/shared/rules'
import { ProgressBar } from '@panel/shared/ui'
import { fullName } from '../../model/domain-name'
import { daysLeft, urgencyOf } from '../../model/expiry'

/** How much of the term has passed, as a bar (SPEC S4.11). */
export const ExpiryBar = ({ domain, size = 'sm' }: { domain: Domain; size?: 'sm' | 'md' }) => {
  const { t } = useTranslation('mfe-domain-manager')
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

/** `Expires on Jan 5, 2027` with the days that are left when they are few; what stands there before approval. */
export const useExpiryTexts = (domain: Domain): { date: string; left: string | undefined } => {
  const { t } = useTranslation('mfe-domain-manager')
  const days = daysLeft(domain)
  const date = formatDate(domain.expires_at) || t('expiry.none')
  if (days === undefined || urgencyOf(domain) === 'accent') return { date, left: undefined }
  return { date, left: days < 0 ? t('expiry.expired') : t('expiry.daysLeft', { count: days }) }
}
