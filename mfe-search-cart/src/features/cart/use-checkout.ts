import { cartQuery, queryClient } from '@panel/shared/api-client'
import type { CartItem, CartSubmitBody } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { isAuthenticated, session, useSession } from '@panel/shared/session'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cartMutations } from '../../common/keys'
import { countItems, type SubmittedCart } from '../../model/cart'
import { cartStored } from './api/cart-cache'
import { useSubmitCart } from './api/submit-cart'
import { expectedSum } from './cart-sums'
import type { NewDnsChoice } from './dns/new-dns'
import type { Billing } from './registrant/use-billing'
import type { Registrant } from './registrant/use-registrant'

const nameSet = (items: readonly CartItem[]): string =>
  items
    .map(item => `${item.kind} ${fullName(item)}`)
    .sort()
    .join()

/** A submit that waits for the sign-in. The page's address says whether that led away before React shows it. */
interface Wish {
  names: string
  address: string
}

/** What the cards of the page say. */
export interface CheckoutChoices {
  registrant: Registrant
  billing: Billing
  dns: NewDnsChoice
}

/**
 * 'Register now' (S1.2). A visitor is asked to sign in first and the submit goes on by itself afterwards, unless the
 * sign-in led away from the cart (S2.4, S2.12) or brought items into it that the visitor has not seen. Changes of the
 * cart that are on their way are waited for, and so is the sum after them. Where one fails, or the customer leaves
 * meanwhile, nothing is ordered. The order is refused where its sum is not the one that is shown.
 */
export const useCheckout = (
  items: readonly CartItem[],
  { registrant, billing, dns }: CheckoutChoices,
  onSubmitted: (submitted: SubmittedCart) => void,
) => {
  const { mutateAsync, isPending, error } = useSubmitCart()
  const authenticated = useSession(state => isAuthenticated(state) && state.token !== null)
  const settling = useSession(state => state.loading || state.signIn !== null)
  const [wanted, setWanted] = useState<Wish | null>(null)
  const [grown, setGrown] = useState(false)
  // A second click comes before React shows the first.
  const preparing = useRef(false)
  const [isPreparing, setPreparing] = useState(false)

  const submit = async () => {
    if (preparing.current || queryClient.isMutating({ mutationKey: cartMutations.submit }) > 0) return
    setGrown(false)
    const counts = countItems(items)
    const { pathname } = location
    preparing.current = true
    setPreparing(true)
    try {
      if (!(await cartStored())) return
      const expected = counts.priced && (await expectedSum())
      const body: CartSubmitBody | null = counts.registrations > 0 ? await registrant.resolve() : {}
      const begun = body && (await dns.current?.read())
      if (body === null || begun === null) return
      // Without a registrant of new names the body stays empty: the server then takes the default address.
      const isKnown = counts.registrations === 0 || body.registrant_id
      const billed = counts.priced && isKnown ? await billing.resolve(body.registrant_id ?? undefined) : {}
      if (pathname !== location.pathname) return
      const { order_id } = await mutateAsync({
        ...body,
        ...billed,
        ...(expected && { expected }),
        ...(begun && { dns: begun }),
      })
      dns.current?.clear()
      onSubmitted({ ...counts, items, orderId: order_id })
    } catch (cause) {
      registrant.refuse(cause)
      dns.current?.refuse(cause)
    } finally {
      preparing.current = false
      setPreparing(false)
    }
  }

  const goOn = useEffectEvent(async ({ names, address }: Wish) => {
    const merged = await queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 }).catch(() => null)
    if (address !== location.href) return
    if (merged && nameSet(merged) === names) await submit()
    else setGrown(merged !== null)
  })

  useEffect(() => {
    if (wanted === null || (settling && !authenticated)) return
    setWanted(null)
    if (authenticated) void goOn(wanted)
  }, [wanted, settling, authenticated])

  const start = () => {
    if (authenticated) return void submit()
    if (!session.token()) session.requestSignIn('required')
    setWanted({ names: nameSet(items), address: location.href })
  }

  return { start, isPending: isPending || isPreparing || wanted !== null, error, grown }
}
