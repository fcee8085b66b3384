import { createHash, randomUUID } from 'node:crypto'
import type { BareDatabase, Run } from './database'

interface Typed {
  domain_id: number
  host: string
  type: string
  content: string
  ttl: number
}

interface StoredRecord extends Typed {
  id: number
  priority: number | null
  version: number
}

/** What the product chains afterwards, in batches, nobody chains here. */
const audit = async (run: Run, user: number, ip: string, agent: string, record: Typed): Promise<void> => {
  const at = new Date()
  const token = randomUUID()
  const [event, subject] = ['dns_record_added', `domain ${record.domain_id}`]
  const data = JSON.stringify({ count: 1, host: record.host, type: record.type })
  const content = JSON.stringify([token, at.toISOString(), user, event, subject, data, ip, agent])
  const mac = createHash('sha256').update(content).digest()
  await run('insertWaiting', at, event, ip, agent, subject, token, mac, user, user, data)
}

const store = async (run: Run, user: number, { domain_id: id, ...record }: Typed): Promise<number> => {
  const { host, type, content, ttl } = record
  const [row = { id: 0 }] = await run<{ id: number }>(
    'insertRecord',
    id,
    [null],
    [host],
    [type],
    [content],
    [ttl],
    [null],
  )
  const [zone] = await run<{ version: number }>('raiseVersion', id, 1)
  const diff = [{ id: row.id, op: 'add', after: { ...record, priority: null }, before: null }]
  await run('insertChange', id, user, zone?.version, JSON.stringify(diff), null)
  return row.id
}

/** Adds a record as the product does, without its rules, so that every record is taken. */
export const addRecord = (
  { transact }: BareDatabase,
  user: number,
  { ip, agent }: { ip: string; agent: string },
  typed: Typed,
): Promise<StoredRecord | undefined> =>
  transact(async run => {
    const { domain_id: id } = typed
    await run('lockDomain', id, user)
    await run('records', id)
    await run('version', id)
    const added = await store(run, user, typed)
    await run('raiseSerial', id)
    await run('publish', 'publish_zone', id, `zone ${id}`, `publish_zone ${id}`)
    await audit(run, user, ip, agent, typed)
    return { ...typed, id: added, priority: null, version: 1 }
  })
