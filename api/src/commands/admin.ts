import { parseArgs } from 'node:util'
import { z } from 'zod'
import { findBreak } from '../audit/verify'
import { createDatabase, createPool } from '../database/connect'
import { findEmbedded, startEmbedded } from '../database/embedded'
import { migrate } from '../database/migrate'
import type { Database } from '../database/schema'
import { transact } from '../database/transact'
import { readSettings, type Settings } from '../settings'
import { describeAdmin, makeAdmin } from '../setup/first-admin'

const usage = `Usage:
  npm run admin -- add EMAIL        make an administrator; prints a password when the account is new
  npm run admin -- verify-audit     check that nobody altered the audit log`

/** Works while the product runs, on its database, and while it does not, on one started for the moment. */
const withDatabase = async (settings: Settings, work: (db: Database) => Promise<void>): Promise<void> => {
  const running = settings.DATABASE_URL ?? (await findEmbedded(settings.DATA_DIR))
  const own = running === null ? await startEmbedded(settings.DATA_DIR) : null
  const url = own?.url ?? running ?? ''
  try {
    await migrate(url)
    const db = createDatabase(createPool(url, 2))
    await work(db).finally(() => db.destroy())
  } finally {
    await own?.stop()
  }
}

const add = async (db: Database, email: string): Promise<void> => {
  const admin = await transact(db, trx => makeAdmin(trx, email, null))
  process.stdout.write(`${describeAdmin(admin)}\n`)
}

const verifyAudit = async (db: Database): Promise<void> => {
  const broken = await findBreak(db)
  process.stdout.write(
    broken === null ? 'The audit log is whole.\n' : `The audit log was altered at entry ${broken}.\n`,
  )
  if (broken !== null) process.exitCode = 1
}

const isEmail = (text: string | undefined): text is string => z.email().safeParse(text).success

const main = async (): Promise<void> => {
  const [command, email] = parseArgs({ allowPositionals: true }).positionals
  const settings = readSettings(process.env)
  if (command === 'add' && isEmail(email)) return withDatabase(settings, db => add(db, email))
  if (command === 'verify-audit') return withDatabase(settings, verifyAudit)
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
