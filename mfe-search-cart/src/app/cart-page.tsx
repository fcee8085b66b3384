import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { draftPrefix, draftStorage } from '@panel/shared/session'
import { Button, Card, ErrorState, PageHeader, Stack } from '@panel/shared/ui'
import { Plus } from '@panel/shared/ui/icons'
import { useEffect, useState } from 'react'
import { checkout } from '../common/checkout-texts'
import { forgetAdded } from '../features/cart/added-message'
import { CartContents } from '../features/cart/cart-contents'
import { CartSkeleton } from '../features/cart/cart-skeleton'
import { RenewalNotice } from '../features/cart/renewal-notice'
import { useCart } from '../features/cart/use-cart'
import type { SubmittedCart } from '../model/cart'

const CartSubmitted = lazyComponent(
  async () => (await import('../features/cart/submitted/cart-submitted')).CartSubmitted,
)
const AddManyDialog = lazyComponent(async () => (await import('../features/cart/many/add-many')).AddManyDialog)

/** The button of a dialog, which is loaded when it is asked for, or has a list from before a reload. */
const AddMany = () => {
  const { t } = useTranslation(checkout)
  const [asked, setAsked] = useState(0)
  const [isKept] = useState(() => draftStorage()?.getItem(`${draftPrefix}cart-many`) != null)
  return (
    <>
      <Button
        icon={<Plus aria-hidden="true" />}
        onClick={() => setAsked(asked + 1)}
        onPointerEnter={AddManyDialog.prepare}
        onFocus={AddManyDialog.prepare}
      >
        {t('many.open')}
      </Button>
      {(asked > 0 || isKept) && <AddManyDialog asked={asked} />}
    </>
  )
}

/** The cart (S2.6): what is in it, and its submission for approval. */
export const CartPage = () => {
  const { t } = useTranslation('mfe-search-cart')
  const { t: inCheckout } = useTranslation(checkout)
  const errorText = useErrorText()
  const { data: items, error, isFetching, refetch } = useCart()
  const [submitted, setSubmitted] = useState<SubmittedCart | null>(null)
  useEffect(forgetAdded, [])

  const body = () => {
    if (submitted !== null && items?.length === 0) return <CartSubmitted {...submitted} />
    if (items) return <CartContents items={items} onSubmitted={setSubmitted} />
    if (!error) return <CartSkeleton />
    return (
      <Card>
        <ErrorState
          title={inCheckout('loadFailed')}
          headingLevel={2}
          actions={
            <Button variant="primary" pending={isFetching} onClick={() => refetch()}>
              {inCheckout('retry')}
            </Button>
          }
        >
          {errorText(error, inCheckout('loadFailedHint'))}
        </ErrorState>
      </Card>
    )
  }

  return (
    <>
      <PageHeader
        title={t('title.cart')}
        description={items && items.length > 0 ? inCheckout('count', { count: items.length }) : undefined}
        actions={items && <AddMany />}
      />
      <Stack gap={4}>
        <RenewalNotice />
        {body()}
      </Stack>
    </>
  )
}
