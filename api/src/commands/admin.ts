import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readAnchors } from '../audit/anchor'
import { type AuditFault, findAuditFault } from '../audit/verify'
import { createDatabase, createPool } from '../database/connect'
import { findEmbedded, startEmbedded } from '../database/embedded'
import { migrate } from '../database/migrate'
import type { Database } from '../database/schema'
import { transact } from '../database/transact'
import { type Keys, readKeys } from '../security/keys'
import { readSettings, type Settings } from '../settings'
import { describeAdmin, makeAdmin } from '../setup/first-admin'

const usage = `Usage:
  npm run admin -- add EMAIL        make an administrator; prints a password when the account is new
  npm run admin -- verify-audit     check that nobody altered the audit log`

/** Works while the product runs, on its database, and while it does not, on one started for the moment. */
const withDatabase = async (settings: Settings, work: (db: Database, keys: Keys) => Promise<void>): Promise<void> => {
  const running = settings.DATABASE_URL ?? (await findEmbedded(settings.DATA_DIR))
  const own = running === null ? await startEmbedded(settings.DATA_DIR) : null
  const url = own?.url ?? running ?? ''
  try {
    await migrate(url)
    const db = createDatabase(createPool(url, 2))
    await work(db, await readKeys(settings.DATA_DIR)).finally(() => db.destroy())
  } finally {
    await own?.stop()
  }
}

const add = async (db: Database, keys: Keys, email: string): Promise<void> => {
  const admin = await transact(db, trx => makeAdmin(trx, keys, email, null))
  process.stdout.write(`${describeAdmin(admin)}\n`)
}

const describeFault = ({ kind, entry }: AuditFault): string =>
  ({
    altered: `The audit log was altered at entry ${entry}.`,
    missing: `The audit log lacks entries from ${entry} on.`,
    anchor_altered: `The anchors of the audit log were altered at line ${entry}.`,
    not_anchored: 'The audit log has no anchors: whether entries are missing at its end cannot be told.',
  })[kind]

const verifyAudit = async (db: Database, keys: Keys, { DATA_DIR }: Settings): Promise<void> => {
  const fault = await findAuditFault(db, keys, await readAnchors(DATA_DIR, keys))
  process.stdout.write(`${fault ? describeFault(fault) : 'The audit log is whole.'}\n`)
  if (fault) process.exitCode = 1
}

const isEmail = (text: string | undefined): text is string => z.email().safeParse(text).success

const main = async (): Promise<void> => {
  const [command, email] = parseArgs({ allowPositionals: true }).positionals
  const settings = readSettings(process.env)
  if (command === 'add' && isEmail(email)) return withDatabase(settings, (db, keys) => add(db, keys, email))
  if (command === 'verify-audit') return withDatabase(settings, (db, keys) => verifyAudit(db, keys, settings))
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
