import type { Domain } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { Alert } from '@panel/shared/ui'

/** Why the operator took the domain out of DNS, and how its owner objects. */
export const Suspended = ({ domain: { suspended } }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (!suspended) return null
  return (
    <Alert live={false} tone="danger" title={t('suspended.title', { date: formatDate(suspended.since) })}>
      <p>{t('statusReason', { reason: suspended.reason })}</p>
      <p>{t('suspended.text')}</p>
    </Alert>
  )
}
