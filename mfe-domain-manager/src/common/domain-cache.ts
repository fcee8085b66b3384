import { queryClient } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { keys } from './keys'

type Patch = Partial<Domain>

/** What this page changed, by domain and field, with the moment (milliseconds since the page was opened). */
type Edits = Map<number, Map<string, { at: number; value: unknown }>>

/** They are in the query cache, so that a sign-out clears them together with all else of the account. */
const currentEdits = (): Edits =>
  queryClient.getQueryData<Edits>(keys.edits) ?? queryClient.setQueryData<Edits>(keys.edits, new Map()) ?? new Map()

/** Milliseconds after which no list that was asked for before a change can still arrive: calls have given up by then. */
const memory = 120_000

const forgetOld = (edits: Edits): void => {
  const oldest = performance.now() - memory
  for (const [id, fields] of edits) if ([...fields.values()].every(({ at }) => at < oldest)) edits.delete(id)
}

const remember = (id: number, patch: Patch): void => {
  const edits = currentEdits()
  forgetOld(edits)
  const fields = edits.get(id) ?? new Map()
  for (const [field, value] of Object.entries(patch)) fields.set(field, { at: performance.now(), value })
  edits.set(id, fields)
}

const edit = (id: number, patch: Patch): void => {
  remember(id, patch)
  const inList = (list: Domain[] | undefined) =>
    list?.some(domain => domain.id === id)
      ? list.map(domain => (domain.id === id ? { ...domain, ...patch } : domain))
      : list
  queryClient.setQueryData<Domain[]>(keys.list, inList)
  queryClient.setQueriesData<Domain[]>({ queryKey: keys.windows }, inList)
  queryClient.setQueryData<Domain>(keys.domain(id), domain => domain && { ...domain, ...patch })
}

/** All rows of lists that are there. */
const listed = (): Domain[] => [
  ...(queryClient.getQueryData<Domain[]>(keys.list) ?? []),
  ...queryClient.getQueriesData<Domain[]>({ queryKey: keys.windows }).flatMap(([, rows]) => rows ?? []),
]

/** The domain as the page knows it, from its own record or from a list. */
export const cachedDomain = (id: number): Domain | undefined =>
  queryClient.getQueryData<Domain>(keys.domain(id)) ?? listed().find(domain => domain.id === id)

/**
 * Changes fields of a domain on the page before the server has answered. Returns a function that puts back those fields
 * and no others, so that a change made meanwhile stays.
 */
export const patchDomain = (id: number, patch: Patch): (() => void) => {
  const before = cachedDomain(id)
  edit(id, patch)
  return () => {
    if (!before) return
    edit(id, Object.fromEntries(Object.keys(patch).map(key => [key, before[key as keyof Domain]])))
  }
}

/**
 * Undoes what a failed call had changed, of calls with this key that go one after the other. While a later one waits, its
 * change is shown; where it fails too, it undoes both, since the state before it was never stored. After the last one the
 * domain is read again: a refusal may come of a change elsewhere, and a call without an answer may have done its work.
 */
export const undoFailed = (
  id: number,
  mutationKey: readonly unknown[],
  failed: { restore: () => void } | undefined,
): void => {
  const pending = queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' })
  const contexts = pending.map(({ state }) => state.context as typeof failed)
  const later = contexts.find(context => context && context !== failed)
  if (later && failed) later.restore = failed.restore
  else failed?.restore()
  if (pending.length > 1) return
  for (const queryKey of [keys.domain(id), keys.list]) void queryClient.invalidateQueries({ queryKey })
}

/** Takes over a domain as the server answered it. */
export const storeDomain = (domain: Domain): void => {
  queryClient.setQueryData(keys.domain(domain.id), domain)
  edit(domain.id, domain)
}

/**
 * A list that was asked for at `askedAt` with what this page changed since: a slow answer never takes a change back.
 */
export const withLaterEdits = (domains: Domain[], askedAt: number): Domain[] => {
  const edits = currentEdits()
  if (edits.size === 0) return domains
  return domains.map(domain => {
    const later = [...(edits.get(domain.id) ?? [])].filter(([, change]) => change.at > askedAt)
    if (later.length === 0) return domain
    return { ...domain, ...Object.fromEntries(later.map(([field, change]) => [field, change.value])) }
  })
}
