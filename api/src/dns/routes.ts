import { type DnsRecord, dnsCalls, dnsChangeCalls } from '@panel/shared/contract'
import { pageOfWhole } from '../database/page'
import { route } from '../http/register-call'
import type { HandlerInput } from '../http/run-handler'
import { answerPage } from '../http/whole-list'
import { changeZone } from './change-service'
import { getHistory, restoreVersion, revertChange } from './history-service'
import { exportZone, importZone } from './import-service'
import { searchRecords } from './search-service'
import { addRecord, type Changed, changeRecord, getRecords, removeRecord } from './service'

type Headers = HandlerInput<typeof dnsCalls.create>['headers']

/** The entry of the history is answered in a header: the bodies are as specified. */
const answerOne = (headers: Headers, { record, change }: Changed): DnsRecord => {
  if (change !== null) headers['dns-change'] = String(change)
  return record
}

const recordRoutes = [
  route(dnsCalls.search, async ({ context, caller, query, headers }) => {
    const { found, nextCursor } = await searchRecords(context, caller, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return found
  }),
  route(dnsCalls.list, async ({ context, caller, params, query, headers }) =>
    answerPage(headers, pageOfWhole(await getRecords(context, caller, params.id), query)),
  ),
  route(dnsCalls.create, async ({ context, caller, body: { domain_id, ...typed }, headers }) =>
    answerOne(headers, await addRecord(context, caller, domain_id, typed)),
  ),
  route(dnsCalls.update, async ({ context, caller, params, body, headers }) =>
    answerOne(headers, await changeRecord(context, caller, params.id, body)),
  ),
  route(dnsCalls.remove, async ({ context, caller, params, query: { version }, headers }) => {
    const seen = version === undefined ? undefined : Number(version)
    answerOne(headers, await removeRecord(context, caller, params.id, seen))
    return undefined
  }),
]

const zoneRoutes = [
  route(dnsChangeCalls.change, ({ context, caller, params, body: { changes, ...options } }) =>
    changeZone(context, caller, params.id, changes, options),
  ),
  route(dnsChangeCalls.zone, async ({ context, caller, params, headers }) => {
    const { text, version } = await exportZone(context, caller, params.id)
    headers.etag = `"${version}"`
    return text
  }),
  route(dnsChangeCalls.import, ({ context, caller, params, body }) => importZone(context, caller, params.id, body)),
  route(dnsChangeCalls.history, async ({ context, caller, params, query, headers }) => {
    const { entries, nextCursor } = await getHistory(context, caller, params.id, query)
    if (nextCursor !== null) headers['next-cursor'] = nextCursor
    return entries
  }),
  route(dnsChangeCalls.restore, ({ context, caller, params, body }) =>
    restoreVersion(context, caller, params.id, body),
  ),
  route(dnsChangeCalls.revert, ({ context, caller, params, body }) =>
    revertChange(context, caller, params.id, params.change, body),
  ),
]

export const dnsRoutes = [...recordRoutes, ...zoneRoutes]
