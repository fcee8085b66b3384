import { cartQuery, queryClient, useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths, useNavigate } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { session } from '@panel/shared/session'
import { Button, buttonClass } from '@panel/shared/ui'
import { Check, ShoppingCart } from '@panel/shared/ui/icons'
import { cartMutations } from '../../common/keys'
import styles from './add-to-cart.module.css'
import { sayAdded } from './added-message'
import { type NewItem, useAddItem } from './api/add-item'

interface AddToCartProps {
  item: NewItem
  /** The name as people read it. */
  label: string
  /** `row` is in a list of names, `result` under the one that was searched. */
  variant: 'row' | 'result'
  /** The name asks for care, so buying it is not the first thing to do. */
  doubtful?: boolean
  /** The server refused the name, so what the page says of it may be out of date. */
  onRefused?: () => void
}

/** Adds a name to the cart once, however often it is clicked; a name that is there leads to the cart instead. */
export const AddToCart = ({ item, label, variant, doubtful = false, onRefused }: AddToCartProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const navigate = useNavigate()
  const { data: cart } = useQuery(cartQuery())
  const { mutateAsync, isPending, error } = useAddItem(item)
  const domain = fullName(item)
  const size = variant === 'result' ? 'lg' : 'sm'

  const add = () => {
    if (queryClient.isMutating({ mutationKey: cartMutations.add(domain) }) > 0) return
    const action = { label: t('cart.open'), run: () => navigate(paths.cart()) }
    const isFirst = !cart || cart.length === 0
    mutateAsync().then(
      async item => {
        const lost = isFirst && !session.token() && (await (await import('./lost-cart')).lostCartText(item))
        sayAdded(lost ? { tone: 'danger', text: lost } : { tone: 'success', text: t('cart.added'), action })
      },
      () => onRefused?.(),
    )
  }

  if (cart?.some(other => fullName(other) === domain && other.kind === 'register'))
    return (
      <Link to={paths.cart()} className={buttonClass({ size })} aria-label={t('cart.inCartLabel', { domain: label })}>
        <Check aria-hidden="true" />
        {t('cart.inCart')}
      </Link>
    )
  return (
    <div className={styles.add}>
      <Button
        variant={variant === 'result' && !doubtful ? 'primary' : 'secondary'}
        size={size}
        pending={isPending}
        icon={<ShoppingCart aria-hidden="true" />}
        aria-label={t('cart.addLabel', { domain: label })}
        onClick={add}
      >
        {t('cart.add')}
      </Button>
      {error && <Failure error={error} />}
    </div>
  )
}

const Failure = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('mfe-search-cart')
  const errorText = useErrorText()
  return (
    <p role="alert" className={styles.error}>
      {errorText(error, t('cart.addFailed'))}
    </p>
  )
}
