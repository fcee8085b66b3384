import type { AdminDns } from '@panel/shared/contract'
import type { RequestContext } from '../request-context'
import { readVersion } from './powerdns'
import { countPublications, countZones, listFailures } from './state-repository'

const shownFailures = 10

/** The name server and what is published there, for administrators. */
export const getDnsState = async ({ db, settings }: RequestContext): Promise<AdminDns> => {
  const { DNS_PUBLISHER: publisher } = settings
  const isPowerDns = publisher?.kind === 'powerdns'
  const [version, { partial, ...zones }, { waiting, oldest }, failures] = await Promise.all([
    isPowerDns ? readVersion(publisher) : null,
    countZones(db),
    countPublications(db),
    listFailures(db, shownFailures),
  ])
  const kind = isPowerDns && publisher.isOwn ? 'local' : (publisher?.kind ?? 'none')
  return {
    publisher: kind,
    version,
    answers: isPowerDns ? version !== null : null,
    servers: [...(publisher?.servers ?? [])],
    zones: { ...zones, failed: zones.failed + partial },
    queue: { waiting, oldest: oldest?.toISOString() ?? null },
    failures,
  }
}
