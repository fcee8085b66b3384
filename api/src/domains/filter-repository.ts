import { type DomainCount, type DomainFilter, domainStatus } from '@panel/shared/contract'
import { AUTO_RENEW_DAYS, foldText, readSearch, SOON_DAYS } from '@panel/shared/rules'
import { type RawBuilder, sql } from 'kysely'
import { invalidField } from '../base/errors'
import { readClock } from '../clock/repository'
import { containing } from '../database/page'
import type { Database } from '../database/schema'
import { lacksRegistrant } from './shown-repository'

/** What a list of domains is narrowed to, as the contract has it. */
export type Narrowing = { q?: string | undefined; status?: string | undefined } & {
  [Name in keyof DomainFilter]?: string | undefined
}

/**
 * What a list can be narrowed to besides a status: approved domains that end soon and do not renew themselves, domains
 * whose registrant's address is not confirmed, and domains whose registrant is missing.
 */
type Waiting = Pick<DomainCount, 'expiring' | 'unconfirmed' | 'registrant'>

const waiting: readonly string[] = ['expiring', 'unconfirmed', 'registrant'] satisfies (keyof Waiting)[]

/** Whichever apostrophe was typed, and whichever the tag has. */
const spellings = (tag: string): string[] => [..."'’ʼ‘＇`´′‛"].map(mark => foldText(tag).replaceAll("'", mark))

/** Tags in any case. */
const hasTag = (tag: string): RawBuilder<boolean> => sql<boolean>`lower_tags(tags) && ${spellings(tag.trim())}::text[]`

/**
 * A part of the name in any script, or of its ASCII form. Names and words are in lower case: comparing without case
 * would cost the database twice as much.
 */
const hasWord = (word: string): RawBuilder<boolean> => {
  const pattern = containing(word)
  return sql<boolean>`(display_name like ${pattern} or name || '.' || zone like ${pattern})`
}

/** The beginning of the day so many calendar days from now, in UTC. */
const inDays = (now: Date, days: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days))

/** Written so that the index of the ends finds the few that end soon. */
const endsSoon = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (status = 'approved' and coalesce(expires_at, 'infinity') < ${inDays(now, SOON_DAYS + 1)}
    and (not auto_renew or expires_at < ${inDays(now, AUTO_RENEW_DAYS)}))`

/** What waits for the owner of a domain, by the word that narrows a list to it. */
export const waitingFor = async (db: Database): Promise<Record<keyof Waiting, RawBuilder<boolean>>> => ({
  expiring: endsSoon(await readClock(db)),
  unconfirmed: sql<boolean>`(confirm_by is not null and status in ('approved', 'expired'))`,
  registrant: lacksRegistrant,
})

const isWaiting = (status: string): status is keyof Waiting => waiting.includes(status)

/** A status, `expiring`, `unconfirmed` or `registrant`. @throws ProblemError validation */
export const hasStatus = async (db: Database, status: string): Promise<RawBuilder<boolean>> => {
  if (isWaiting(status)) return (await waitingFor(db))[status]
  if (!domainStatus.safeParse(status).success) throw invalidField('status', 'choice')
  return sql<boolean>`status = ${status}`
}

/** The beginning of a day such as 2027-01-31, or of a later one, in UTC. */
const startOf = (day: string, later = 0): Date => new Date(Date.parse(day) + later * 86_400_000)

const conditions: Readonly<Record<keyof DomainFilter, (value: string) => RawBuilder<boolean>>> = {
  zone: zone => sql`zone = ${zone}`,
  tag: hasTag,
  // What is registered elsewhere has neither.
  auto_renew: on => sql`(auto_renew = ${on === 'true'} and status <> 'unregistered')`,
  lock: on =>
    sql`(${on === 'true' ? sql`client_transfer_lock` : sql`not client_transfer_lock`} and status <> 'unregistered')`,
  expires_from: day => sql`(coalesce(expires_at, 'infinity') >= ${startOf(day)} and expires_at is not null)`,
  expires_to: day => sql`coalesce(expires_at, 'infinity') < ${startOf(day, 1)}`,
  // As the indexes have them.
  ns: host => sql`(array[ns1, ns2, ns3, ns4] @> array[${host}]
    or (more_nameservers <> '{}' and more_nameservers @> array[${host}]))`,
  health: state => sql`exists (select from domain_health h
    where h.domain_id = domains.id and ${state === 'good' ? sql`h.score = 100` : sql`h.score < 100`})`,
}

const filters = Object.keys(conditions) as (keyof DomainFilter)[]

/** What a domain must be to be in a list; nothing where the list is not narrowed. @throws ProblemError validation */
export const conditionsOf = async (db: Database, narrowing: Narrowing): Promise<RawBuilder<boolean>[]> => {
  const { q = '', status } = narrowing
  const { words, tags } = readSearch(q)
  return [
    ...words.map(hasWord),
    ...tags.map(hasTag),
    ...(status === undefined ? [] : [await hasStatus(db, status)]),
    ...filters.flatMap(filter => (narrowing[filter] === undefined ? [] : [conditions[filter](narrowing[filter])])),
  ]
}

/** The conditions as one. @throws ProblemError validation */
export const isWithin = async (db: Database, narrowing: Narrowing): Promise<RawBuilder<boolean>> => {
  const all = await conditionsOf(db, narrowing)
  return all.length > 0 ? sql.join<boolean>(all, sql` and `) : sql<boolean>`true`
}
