import type { RecordedChange } from '@panel/shared/contract/gateway-calls'
import type { ForwardedFailure, PanelFailure } from '@panel/shared/contract/releases'
import { storable } from '@panel/shared/contract/text'
import { normalizeEmail } from '@panel/shared/rules'
import { type AuditEntry, audit } from '../audit/service'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { findUserByEmail } from '../users/repository'
import { insertFailures, newestFailures } from './failure-repository'
import { insertRecorded, newestRecorded } from './repository'

/** A caller with a session is an account here; a team's token and the command are not. */
const actorOf = async (trx: Trx, { via, by }: RecordedChange): Promise<number | null> => {
  const user = via === 'session' ? await findUserByEmail(trx, normalizeEmail(by)) : undefined
  return user?.is_admin ? user.id : null
}

/** Of what was set; the history of the releases has all of it. */
const longestDetails = 1000

const entryOf = (change: RecordedChange, actor: number | null): AuditEntry => {
  const { generation, at, by, via = 'command', action, builds, why, audience, flag, settings } = change
  const details = audience ?? flag ?? settings
  const names = [...new Set(builds.map(({ name }) => name))]
  const percent = builds.find(build => build.percent !== undefined)?.percent
  return {
    event: action === 'publish' ? 'build_published' : 'releases_changed',
    actor,
    subject: `release ${names.join(', ')}`,
    data: {
      generation,
      changed_at: at,
      action,
      via,
      // An address belongs to its account, which may be deleted; the log is kept.
      ...(actor === null && { by }),
      builds: builds.map(({ name, build }) => `${name} ${build}`).join(', '),
      ...(percent !== undefined && { percent }),
      ...(details && { details: storable(JSON.stringify(details), longestDetails) }),
      ...(why && { why }),
    },
  }
}

/** Writes changes of the releases to the audit log, those that are not there yet; answers the newest one's number. */
export const recordReleases = async (context: RequestContext, changes: readonly RecordedChange[]): Promise<number> => {
  for (const change of changes)
    await transact(context.db, async trx => {
      if (!(await insertRecorded(trx, change.generation, change.at))) return
      const { address: ip = '', agent = '' } = change
      await audit(trx, { keys: context.keys, ip, client: { agent } }, entryOf(change, await actorOf(trx, change)))
    })
  return newestRecorded(context.db)
}

/** Keeps what browsers told a gateway of panels that failed, for all gateways. */
export const recordFailures = ({ db }: RequestContext, failures: readonly ForwardedFailure[]): Promise<void> =>
  insertFailures(db, failures)

export const readFailures = ({ db }: RequestContext, panel: string): Promise<PanelFailure[]> =>
  newestFailures(db, panel)
