import { callApi, useQuery } from '@panel/shared/api-client'
import { type CartItem, domainCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { addYears } from '@panel/shared/rules'
import { Card } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import { keys } from '../../../common/keys'
import { ItemName } from '../item-name'
import styles from './submitted.module.css'

/** What was asked for, name by name, with the years and what they cost. */
export const SubmittedNames = ({ items }: { items: readonly CartItem[] }) => {
  const { t } = useTranslation(checkout)
  return (
    <Card>
      <h3 className={styles.heading}>{t('submitted.names')}</h3>
      <ul className={styles.names} aria-label={t('submitted.names')}>
        {items.map(item => (
          <li key={item.id} className={styles.name}>
            <div>
              <ItemName item={item} />
              <p className={styles.quiet}>
                {t(item.kind === 'renew' ? 'renewFor' : 'registerFor', { count: item.years ?? 1 })}
                {item.domain_id !== null && <NewTerm id={item.domain_id} years={item.years ?? 1} />}
              </p>
            </div>
            {item.price && (
              <span data-numeric className={styles.amount}>
                {moneyText(item.price.currency, item.price.total)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** From when to when a renewal goes, also while the registry has not done it. */
const NewTerm = ({ id, years }: { id: number; years: number }) => {
  const { data: domain } = useQuery({
    queryKey: keys.renewedDomain(id),
    queryFn: ({ signal }) => callApi(domainCalls.get, { params: { id } }, { signal }),
  })
  if (!domain?.expires_at) return null
  const end = new Date(domain.expires_at)
  const isWaiting = domain.pending?.some(({ kind }) => kind === 'renew') === true
  const [from, to] = isWaiting ? [end, addYears(end, years)] : [addYears(end, -years), end]
  return ` · ${formatDate(from.toISOString())} → ${formatDate(to.toISOString())}`
}
