import { callApi, useMutation } from '@panel/shared/api-client'
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
import type { Failure } from './cart-list'
import { allTerms } from './item-years'

/** One call after the other, so that a full cart does not fill the line; each is tried. Returns those that failed. */
const inTurn = async (
  items: readonly CartItem[],
  of: Failure['of'],
  change: (item: CartItem) => Promise<unknown>,
): Promise<Failure[]> => {
  const failed: Failure[] = []
  for (const item of items) await change(item).catch(error => failed.push({ ...item, of, error }))
  return failed
}

interface CartToolsProps {
  items: readonly CartItem[]
  onFailed: (failed: readonly Failure[]) => void
}

/** What is done with all items at once, and the way back to the search. */
export const CartTools = ({ items, onFailed }: CartToolsProps) => {
  const { t } = useTranslation(checkout)
  const { mutateAsync: restore } = useRestoreItem()
  const undo = async (removed: readonly CartItem[]) => {
    const failed = await inTurn(removed, 'removal', restore)
    if (failed.length > 0) showToast({ tone: 'danger', text: t('all.undoFailed') })
  }
  /** An order that waits for the changes is not made after one that failed. */
  const tell = (failed: readonly Failure[]) => {
    onFailed(failed)
    if (failed[0]) throw failed[0].error
  }
  const removeAll = useMutation({
    mutationKey: cartMutations.change,
    mutationFn: async () => {
      const failed = await inTurn(items, 'removal', callRemove)
      const stays = new Set(failed.map(({ id }) => id))
      const removed = items.filter(({ id }) => !stays.has(id))
      writeCart(items.filter(({ id }) => stays.has(id)))
      const action = { label: t('all.undo'), run: () => void undo(removed) }
      if (removed.length > 0) showToast({ tone: 'info', text: t('all.removed', { count: removed.length }), action })
      tell(failed)
    },
    onSettled: () => refreshCart(),
  })
  const setTerm = useMutation({
    mutationKey: cartMutations.change,
    // Another choice before the last one is stored waits for it.
    scope: { id: 'term' },
    mutationFn: async (years: number) =>
      tell(await inTurn(items, 'term', ({ id }) => callApi(cartCalls.update, { params: { id }, body: { years } }))),
    onSettled: () => refreshCart(),
  })
  const terms = allTerms.filter(years => items.every(({ terms: offered = allTerms }) => offered.includes(years)))
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
      <FormError>{(removeAll.isError || setTerm.isError) && t('all.failed')}</FormError>
    </>
  )
}
