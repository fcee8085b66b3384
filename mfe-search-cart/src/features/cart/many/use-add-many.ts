import { callApi } from '@panel/shared/api-client'
import { type CartItem, cartCalls } from '@panel/shared/contract'
import type { SearchName } from '@panel/shared/rules'
import { session } from '@panel/shared/session'
import { useRef, useState } from 'react'
import { appendToCart, holdCart, refreshCart } from '../api/cart-cache'
import { lostCartText } from '../lost-cart'

/** Calls at a time: each may wait for the answer of another registry. */
const atOnce = 4

export interface Refused {
  name: SearchName
  error: unknown
}

interface Progress {
  /** Names that were tried, of `total`. */
  done: number
  total: number
  running: boolean
  refused: readonly Refused[]
  /** Why the cart of this visitor is not kept. */
  lost: string | false
}

const idle: Progress = { done: 0, total: 0, running: false, refused: [], lost: false }

/** Adds names to the cart, a few at a time, until all are tried or it is stopped. */
export const useAddMany = () => {
  const [progress, setProgress] = useState(idle)
  const stopped = useRef(false)

  const addOne = async (name: SearchName, onAdded: (item: CartItem) => void): Promise<Refused[]> => {
    const refused = await callApi(cartCalls.add, { body: { name: name.name, zone: name.zone } }).then(
      item => {
        appendToCart(item)
        onAdded(item)
        return []
      },
      error => [{ name, error }],
    )
    setProgress(last => ({ ...last, done: last.done + 1, refused: [...last.refused, ...refused] }))
    return refused
  }

  /** Resolves with whether all of them are in the cart. */
  const run = async (names: readonly SearchName[]): Promise<boolean> => {
    stopped.current = false
    setProgress({ ...idle, total: names.length, running: true })
    await holdCart()
    const left = [...names]
    const refused: Refused[] = []
    const added: CartItem[] = []
    const addNext = async (): Promise<void> => {
      const name = left.shift()
      if (name) refused.push(...(await addOne(name, item => added.push(item))))
    }
    const lane = async (): Promise<void> => {
      while (left.length > 0 && !stopped.current) await addNext()
    }
    // A visitor gets a cart with the first name that is taken into one: several at once would get several carts.
    while (added.length === 0 && left.length > 0 && !stopped.current) await addNext()
    const [first] = added
    const lost = first !== undefined && !session.token() && (await lostCartText(first))
    if (!lost) await Promise.all(Array.from({ length: atOnce }, lane))
    refreshCart()
    setProgress(last => ({ ...last, running: false, lost }))
    return added.length === names.length && !lost
  }

  return {
    ...progress,
    run,
    stop: () => {
      stopped.current = true
    },
    reset: () => setProgress(idle),
  }
}
