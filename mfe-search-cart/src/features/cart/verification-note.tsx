import { useQuery } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { zoneRulesQuery } from './register-rules'

/** Says before the order what is verified of the registrant for the new names, and how long there is for it. */
export const VerificationNote = ({ items }: { items: readonly CartItem[] }) => {
  const { t } = useTranslation(checkout)
  const rules = useQuery(zoneRulesQuery()).data ?? []
  const zones = new Set(items.filter(({ kind }) => kind === 'register').map(({ zone }) => zone))
  return rules.map(({ zone, verification }) => {
    const [first, second] = verification?.of ?? []
    if (!verification || !first || !zones.has(zone)) return null
    return (
      <Alert key={zone} live={false} title={t('verification.title', { zone })}>
        {t(`verification.${second ? 'both' : first}`)} {t('verification.days', { count: verification.days })}
      </Alert>
    )
  })
}
