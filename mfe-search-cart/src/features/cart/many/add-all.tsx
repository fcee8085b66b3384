import { cartQuery, useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { Button, buttonClass, FormError } from '@panel/shared/ui'
import { ShoppingCart } from '@panel/shared/ui/icons'
import { checkout } from '../../../common/checkout-texts'
import type { FreeName } from '../../../model/lookup-state'
import styles from './many.module.css'
import { useAddMany } from './use-add-many'

/** Puts all names of a search that are free and not in the cart yet into it, with what they cost for a year. */
export const AddAll = ({ free }: { free: readonly FreeName[] }) => {
  const { t } = useTranslation(checkout)
  const { data: cart = [] } = useQuery(cartQuery())
  const { data: zones = [] } = useQuery(zonesQuery())
  const many = useAddMany()
  const inCart = new Set(cart.filter(({ kind }) => kind === 'register').map(fullName))
  const left = free.filter(({ ascii }) => !inCart.has(ascii))
  const priceOf = ({ zone, price }: FreeName) => price ?? zones.find(each => each.zone === zone)?.prices
  const [first] = left.map(priceOf)
  const total = left.reduce((sum, name) => sum + (priceOf(name)?.register ?? 0), 0)
  if (free.length < 2) return null
  return (
    <div className={styles.addAll}>
      {left.length > 0 || many.running ? (
        <Button
          variant="primary"
          pending={many.running}
          icon={<ShoppingCart aria-hidden="true" />}
          onClick={() => void many.run(left)}
        >
          {t('many.addAll', { count: left.length })}
        </Button>
      ) : (
        <Link to={paths.cart()} className={buttonClass({ variant: 'primary' })}>
          {t('many.allInCart')}
        </Link>
      )}
      {first && left.length > 0 && <span>{t('many.allPrice', { price: moneyText(first.currency, total) })}</span>}
      <span role="status">{many.running && t('many.allProgress', { done: many.done, total: many.total })}</span>
      {many.lost && <FormError>{many.lost}</FormError>}
      {many.refused.length > 0 && (
        <FormError>
          {t('many.allRefused', { names: many.refused.map(({ name }) => name.unicode).join(', ') })}
        </FormError>
      )}
    </div>
  )
}
