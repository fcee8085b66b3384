import type { SearchName } from '@panel/shared/rules'

/** An error of the call; `status` is 0 without an answer, whose headers say who was asked and when. */
interface LookupError {
  status: number
  headers?: Headers | undefined
}

/** What a name may be mistaken for; `word` where that is a word of one alphabet. */
export interface Resemblance {
  kind: 'mixed' | 'whole' | 'known'
  word?: string
}

/** In minor units: the first year, and each further one. */
export interface OwnPrice {
  currency: string
  register: number
  renew: number
}

/** A name that can be ordered, with its own price where it has one. */
export type FreeName = SearchName & { price: OwnPrice | undefined }

/** The price that the API names in a header such as `UAH 7470000 1500000`. */
const ownPriceOf = (headers: Headers | undefined): { price?: OwnPrice } => {
  const [currency, register, renew] = headers?.get('lookup-price')?.split(' ') ?? []
  return currency ? { price: { currency, register: Number(register), renew: Number(renew) } } : {}
}

/** What is known of a name. `checkedAt` is ISO 8601. */
export type Lookup = Found & { alike?: Resemblance | undefined }

type Found =
  /** `reason`: why a free name cannot be registered, such as `premium`; null where it has an owner. */
  | { state: 'taken'; record: string; source: string | null; checkedAt: string; reason?: string | null }
  /**
   * `price` of a name that the registry sells at a price of its own. `doubt` is set when the lookup itself failed: the server checks again before
   * anything is ordered.
   */
  | { state: 'available'; source?: string; checkedAt: string; doubt?: LookupError; price?: OwnPrice }
  | { state: 'unknown'; source?: string; checkedAt: string; error: LookupError }

const noAnswer = 0
const upstreamFailures: readonly number[] = [502, 503, 504]

/** What the API says of the look of a name. */
export const resemblanceOf = (headers: Headers | undefined): { alike?: Resemblance } => {
  const said = new URLSearchParams(headers?.get('lookup-look-alike') ?? '')
  const kind = (['mixed', 'whole', 'known'] as const).find(each => each === said.get('kind'))
  const word = said.get('word')
  return kind ? { alike: { kind, ...(word && { word }) } } : {}
}

/**
 * What a lookup that was not answered with a record means (S7.11): 404 available, other refusals treated as available
 * with a visible doubt. Where there was no lookup (503, a gateway's failure, no answer at all) the name is unknown,
 * and never offered.
 */
export const lookupOfRefusal = (error: LookupError, now: string): Lookup => {
  const source = error.headers?.get('lookup-source')
  const checkedAt = error.headers?.get('lookup-time') ?? now
  const evidence = { checkedAt, ...(source && { source }), ...resemblanceOf(error.headers) }
  if (error.status === 404) return { state: 'available', ...evidence, ...ownPriceOf(error.headers) }
  if (error.status === noAnswer || upstreamFailures.includes(error.status))
    return { state: 'unknown', ...evidence, error }
  return { state: 'available', ...evidence, doubt: error }
}

/**
 * When the first of several answers came, so that none of them is older than that is said; undefined before all came.
 */
export const checkedSince = (lookups: readonly (Lookup | undefined)[]): string | undefined =>
  lookups.includes(undefined) ? undefined : lookups.map(lookup => lookup?.checkedAt ?? '').sort()[0]
