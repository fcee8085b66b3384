import type { AbuseCount, AbuseOutcome } from '@panel/shared/contract'
import { type Insertable, sql } from 'kysely'
import type { AbuseCasesTable, AbuseStepsTable } from '../database/desk-tables'
import type { AbuseCaseRow, Database } from '../database/schema'

export const insertCase = (
  db: Database,
  row: Pick<
    Insertable<AbuseCasesTable>,
    'domain_id' | 'display_name' | 'subject' | 'kind' | 'text' | 'email' | 'language' | 'request'
  >,
): Promise<{ id: number }> => db.insertInto('abuse_cases').values(row).returning('id').executeTakeFirstOrThrow()

export const lockCase = (db: Database, id: number): Promise<AbuseCaseRow | undefined> =>
  db.selectFrom('abuse_cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** From the report to the decision, or until now. */
const minutes = sql<number>`
  floor(extract(epoch from coalesce(abuse_cases.decided_at, clock_now()) - abuse_cases.created_at) / 60)::int`

const cases = (db: Database) =>
  db
    .selectFrom('abuse_cases')
    .leftJoin('domains', 'domains.id', 'abuse_cases.domain_id')
    .selectAll('abuse_cases')
    .select([minutes.as('minutes'), sql<boolean>`domains.suspended_at is not null and domains.held`.as('suspended')])

export type ShownCase = AbuseCaseRow & { minutes: number; suspended: boolean }

/** The open ones, the oldest first, or the closed ones, the newest first, from beyond the one with this id. */
export const listCases = (
  db: Database,
  state: 'open' | 'closed',
  beyond: number | null,
  limit: number,
): Promise<ShownCase[]> =>
  cases(db)
    .where('closed_at', state === 'open' ? 'is' : 'is not', null)
    .$if(beyond !== null, query => query.where('abuse_cases.id', state === 'open' ? '>' : '<', beyond ?? 0))
    .orderBy('abuse_cases.id', state === 'open' ? 'asc' : 'desc')
    .limit(limit)
    .execute()

export const findCase = (db: Database, id: number): Promise<ShownCase | undefined> =>
  cases(db).where('abuse_cases.id', '=', id).executeTakeFirst()

/** The other cases of a domain, the newest first. */
export const listOthers = (db: Database, domainId: number, id: number, limit: number) =>
  db
    .selectFrom('abuse_cases')
    .select(['id', 'kind', 'closed_at'])
    .where('domain_id', '=', domainId)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertStep = async (db: Database, row: Omit<Insertable<AbuseStepsTable>, 'id' | 'at'>): Promise<void> => {
  await db.insertInto('abuse_steps').values(row).execute()
}

export const listSteps = (db: Database, caseId: number) =>
  db
    .selectFrom('abuse_steps')
    .leftJoin('users', 'users.id', 'abuse_steps.admin_id')
    .select(['abuse_steps.id', 'abuse_steps.at', 'abuse_steps.step', 'abuse_steps.text', 'users.email as admin'])
    .where('case_id', '=', caseId)
    .orderBy('abuse_steps.id')
    .execute()

/** The decision is the first order to suspend, or else the end. */
export const markDecided = async (db: Database, id: number): Promise<void> => {
  await sql`update abuse_cases set decided_at = coalesce(decided_at, clock_now()) where id = ${id}`.execute(db)
}

/** The registry took its domain out of DNS. */
export const markSuspended = async (db: Database, id: number): Promise<void> => {
  await sql`update abuse_cases set suspended_at = coalesce(suspended_at, clock_now()) where id = ${id}`.execute(db)
}

export const markClosed = async (db: Database, id: number, outcome: AbuseOutcome): Promise<void> => {
  await sql`
    update abuse_cases set closed_at = clock_now(), outcome = ${outcome}, decided_at = coalesce(decided_at, clock_now())
    where id = ${id}`.execute(db)
}

/** The reports of twelve months, by kind. */
export const countCases = async (db: Database): Promise<AbuseCount[]> => {
  const { rows } = await sql<AbuseCount>`
    select kind, count(*)::int as reports, (count(*) filter (where closed_at is null))::int as open,
      (count(*) filter (where suspended_at is not null))::int as suspended,
      round((percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 60)::numeric)::int
        as minutes
    from abuse_cases where created_at > clock_now() - interval '1 year' group by kind order by kind`.execute(db)
  return rows
}
