import type { ParamsOf } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { readClock } from '../clock/repository'
import type { DomainRow } from '../database/schema'
import { toDomains } from '../domains/pending'
import { renewalPeriods } from '../domains/renewal'
import { toDomain } from '../domains/to-dto'
import type { RegistryWork } from '../registry/work'
import type { RequestContext } from '../request-context'
import type { DomainKind, ItemParams } from './kind'
import { kinds } from './kinds'

/** What bulk work does with one domain, whose term `ends` then: something, or nothing for the reason that `code` names. */
type Check = { state: 'waiting'; ends: string | null } | { state: 'skipped'; code: string }

export const checkDomains = async <K extends DomainKind>(
  context: RequestContext,
  kind: K,
  params: ParamsOf<K>,
  rows: readonly DomainRow[],
): Promise<Check[]> => {
  const now = await readClock(context.db)
  const domains = await toDomains(context, rows)
  return rows.map((row, at) => {
    const domain = domains[at] ?? toDomain(row)
    const { profile, formerZones } = context.registries.at(row)
    const periods = renewalPeriods(context.registries, row)
    const verdict = kinds[kind].check(domain, params, now, { ...profile, periods }, formerZones.includes(row.zone))
    if (verdict === 'unchanged') return { state: 'skipped', code: 'unchanged' }
    return verdict.allowed ? { state: 'waiting', ends: domain.expires_at } : { state: 'skipped', code: verdict.reason }
  })
}

export const checkDomain = async <K extends DomainKind>(
  context: RequestContext,
  kind: K,
  params: ParamsOf<K>,
  row: DomainRow,
): Promise<Check> => (await checkDomains(context, kind, params, [row]))[0] ?? { state: 'waiting', ends: null }

interface Applied {
  before: object | null
  taskId: number | null
}

/** Does the work, in the transaction of the context. The mails of single calls are left out. */
export const applyToDomain = async <K extends DomainKind>(
  context: RequestContext,
  user: User,
  kind: K,
  params: ItemParams<K>,
  row: DomainRow,
): Promise<Applied> => {
  const { apply, before } = kinds[kind]
  let taskId: number | null = null
  const work: RegistryWork = {
    ...context.work,
    schedule: async (trx, domainId, taskKind, payload) => {
      taskId = await context.work.schedule(trx, domainId, taskKind, payload, true)
      return taskId
    },
  }
  const inverse = before ? await before(context, row) : null
  await apply({ ...context, work, isBulk: true }, user, row.id, params)
  return { before: inverse, taskId }
}
