import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { type CartItem, cartCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { Button, FormError, Inline, linkClass, Select } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { cartMutations } from '../../common/keys'
import { refreshCart, writeCart } from './api/cart-cache'
import { callRemove } from './api/remove-item'
import { useRestoreItem } from './api/restore-item'
import { allTerms } from './item-years'

/** One call after the other, so that a full cart does not fill the line. */
const inTurn = async (items: readonly CartItem[], change: (item: CartItem) => Promise<unknown>): Promise<void> => {
  for (const item of items) await change(item)
}

/** What is done with all items at once, and the way back to the search. */
export const CartTools = ({ items }: { items: readonly CartItem[] }) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { mutateAsync: restore } = useRestoreItem()
  const undo = (removed: readonly CartItem[]) =>
    void inTurn(removed, restore).catch(() => showToast({ tone: 'danger', text: t('all.undoFailed') }))
  const removeAll = useMutation({
    mutationKey: cartMutations.change,
    mutationFn: () => inTurn(items, callRemove),
    onSuccess: () => {
      writeCart([])
      const action = { label: t('all.undo'), run: () => undo(items) }
      showToast({ tone: 'info', text: t('all.removed', { count: items.length }), action })
    },
    onSettled: () => refreshCart(),
  })
  const setTerm = useMutation({
    mutationKey: cartMutations.change,
    // Another choice before the last one is stored waits for it.
    scope: { id: 'term' },
    mutationFn: (years: number) =>
      inTurn(items, ({ id }) => callApi(cartCalls.update, { params: { id }, body: { years } })),
    onSettled: () => refreshCart(),
  })
  const terms = allTerms.filter(years => items.every(({ terms: offered = allTerms }) => offered.includes(years)))
  const error = removeAll.error ?? setTerm.error
  const first = items[0]?.years ?? 1
  const common = items.every(({ years = 1 }) => years === first) ? first : ''
  return (
    <>
      <Inline justify="between">
        <Link to={paths.home()} className={linkClass()}>
          {t('all.search')}
        </Link>
        {items.length > 1 && (
          <Inline>
            {terms.length > 0 && (
              <Select
                label={t('all.term')}
                placeholder={t('all.terms')}
                value={setTerm.isPending ? setTerm.variables : common}
                options={terms.map(count => ({ value: String(count), label: t('year', { count }) }))}
                onChange={event => setTerm.mutate(Number(event.target.value))}
              />
            )}
            <Button size="sm" variant="ghost" pending={removeAll.isPending} onClick={() => removeAll.mutate()}>
              {t('all.remove')}
            </Button>
          </Inline>
        )}
      </Inline>
      <FormError>{error && errorText(error, t('all.failed'))}</FormError>
    </>
  )
}
