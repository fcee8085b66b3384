import type { NameWatch } from '@panel/shared/contract'
import { type DomainName, fullName } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { WATCHES_PER_USER } from '../base/limits'
import type { NameWatchRow } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies, RequestContext } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { lockUser } from '../users/repository'
import { askRegistry } from './availability'
import { readName } from './read-name'
import { isHeld } from './repository'
import {
  deleteWatch,
  endWatches,
  listDueNames,
  listWatches,
  postponeName,
  putWatch,
  watchJob,
} from './watch-repository'

const toDto = ({ id, name, zone, created_at }: NameWatchRow): NameWatch => ({
  id,
  domain: fullName({ name, zone }),
  created_at: created_at.toISOString(),
})

export const getWatches = async ({ db }: RequestContext, { id }: User): Promise<NameWatch[]> =>
  (await listWatches(db, id)).map(toDto)

/**
 * Watches a name that cannot be had now; a second watch of it is the first one.
 * @throws ProblemError validation, domain_available, watch_limit
 */
export const addWatch = async (context: RequestContext, user: User, typed: string): Promise<NameWatch> => {
  const name = readName(typed, context.settings.ZONES, 'domain')
  const isTaken = await isHeld(context.db, name)
  if (!isTaken && (await askRegistry(context, name)).state === 'available') throw new ProblemError('domain_available')
  return transact(context.db, async trx => {
    await lockUser(trx, user.id)
    const others = (await listWatches(trx, user.id)).filter(each => fullName(each) !== fullName(name))
    if (others.length >= WATCHES_PER_USER * context.settings.LIMITS_SCALE) throw new ProblemError('watch_limit')
    return toDto(await putWatch(trx, { ...name, user_id: user.id }))
  })
}

/** @throws ProblemError not_found, for another's too */
export const removeWatch = async ({ db }: RequestContext, user: User, id: number): Promise<void> => {
  if (!(await deleteWatch(db, user.id, id))) throw new ProblemError('not_found')
}

/** Minutes until a name is asked about again, and until it is after a question without an answer. */
const pauses = { taken: 180, unknown: 30 } as const

const batch = 100
/** Names that are asked about at a time. */
const atOnce = 8

type Needs = JobNeeds & Pick<Dependencies, 'settings' | 'lookup'>

/** Asks the registry about one name; where it is free, its watchers get a mail and the watches end. */
const checkName = async (deps: Needs, name: DomainName): Promise<void> => {
  const isOffered = deps.settings.ZONES.includes(name.zone)
  const { state } =
    !isOffered || (await isHeld(deps.db, name))
      ? ({ state: 'taken' } as const)
      : await askRegistry({ ...deps, ip: '' }, name, { fresh: true })
  if (state !== 'available') return postponeName(deps.db, name, pauses[state])
  await transact(deps.db, async trx => {
    for (const { email, language } of await endWatches(trx, name))
      await enqueue(trx, 'send_notice', {
        notice: 'name_free',
        to: email,
        language: storedLanguage(language) ?? 'en',
        params: { domain: fullName(name), searched: fullName(name) },
      })
  })
}

export const checkDueNames = (deps: Needs, isOver: IsOver): Promise<void> =>
  eachObject<DomainName>(deps, {
    job: watchJob,
    isOver,
    atOnce,
    find: () => listDueNames(deps.db, batch),
    object: name => `name ${fullName(name)}`,
    work: async name => {
      await checkName(deps, name)
      return undefined
    },
  })
