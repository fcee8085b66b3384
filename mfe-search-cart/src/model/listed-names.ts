import { CART_SIZE } from '@panel/shared/contract'
import { fullName, normalizeSearch, type SearchName } from '@panel/shared/rules'
import { listedNames } from '@panel/shared/rules/listed-names'

export interface ListedNames {
  /** Names that can be ordered and are not in the cart yet. */
  names: readonly SearchName[]
  /** Texts that cannot, with the reason in `fault`. */
  faulty: readonly SearchName[]
  /** How many are in the cart already. */
  known: number
  /** How many were left out because a cart does not hold as many. */
  leftOut: number
}

/** Reads a list of names; those without a zone get the first one that is offered. `inCart` are full names in ASCII. */
export const readListedNames = async (
  text: string,
  zones: readonly string[],
  inCart: ReadonlySet<string>,
): Promise<ListedNames> => {
  const listed = listedNames(text)
  const read = await Promise.all(listed.map(one => normalizeSearch(one, zones, zones[0])))
  const all = [...new Map(read.filter(name => name !== null).map(name => [name.ascii, name])).values()]
  const right = all.filter(({ fault }) => fault === null)
  const fresh = right.filter(name => !inCart.has(fullName(name)))
  const room = Math.max(0, CART_SIZE - inCart.size)
  return {
    names: fresh.slice(0, room),
    faulty: all.filter(({ fault }) => fault !== null),
    known: right.length - fresh.length,
    leftOut: Math.max(0, fresh.length - room),
  }
}
