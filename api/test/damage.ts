import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { readAnchors } from '../src/audit/anchor'
import { findAuditFault } from '../src/audit/verify'
import type { Database } from '../src/database/schema'
import { readKeys } from '../src/security/keys'

const relations = `
  select class.oid::int, relname as name, relkind = 'i' as is_index
  from pg_class class left join pg_am am on am.oid = relam
  where relpersistence = 'p' and (relkind in ('r', 't', 'm') or (relkind = 'i' and amname = 'btree'))`

/** What amcheck and the checksums of pages find in tables and indexes, a sentence each. */
const damagedRelations = async (client: Client): Promise<string[]> => {
  await client.query('create extension if not exists amcheck')
  const { rows } = await client.query<{ oid: number; name: string; is_index: boolean }>(relations)
  const found: string[] = []
  for (const { oid, name, is_index } of rows) {
    const look = is_index ? `select bt_index_check(${oid}, true)` : `select msg from verify_heapam(${oid})`
    const faults = await client.query<{ msg?: string }>(look).then(
      result => result.rows.flatMap(({ msg }) => msg ?? []),
      (error: Error) => [error.message],
    )
    found.push(...faults.map(fault => `${name}: ${fault}`))
  }
  return found
}

const auditFault = async (dataDir: string, db: Database): Promise<string[]> => {
  const keys = await readKeys({ APP_KEYS: undefined, DATA_DIR: dataDir })
  const fault = await findAuditFault(db, keys, await readAnchors(dataDir, keys))
  return fault ? [`audit log: ${fault.kind} at ${fault.entry}`] : []
}

/** The texts of the mails of DATA_DIR/mail that are whole, and the names of the files that are not. */
export const readMails = async (dataDir: string): Promise<{ whole: string[]; cut: string[] }> => {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const mails = await Promise.all(names.map(async name => ({ name, text: await readFile(join(folder, name), 'utf8') })))
  const isWhole = ({ text }: { text: string }): boolean => {
    const boundary = /boundary="(.+)"/.exec(text)?.[1]
    return boundary !== undefined && text.trimEnd().endsWith(`--${boundary}--`)
  }
  return {
    whole: mails.filter(isWhole).map(({ text }) => text),
    cut: mails.filter(mail => !isWhole(mail)).map(({ name }) => name),
  }
}

/** Everything that is damaged in a database and in the other files of a DATA_DIR. */
export const findDamage = async (dataDir: string, superuser: Client, db: Database): Promise<string[]> => {
  const { cut } = await readMails(dataDir)
  return [
    ...(await damagedRelations(superuser)),
    ...(await auditFault(dataDir, db)),
    ...cut.map(name => `mail ${name} is cut off`),
  ]
}
