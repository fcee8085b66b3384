import { parseArgs } from 'node:util'
import { email } from '@panel/shared/contract'
import { normalizeEmail } from '@panel/shared/rules'
import { z } from 'zod'
import { formerRegistrations } from '../account/former-registrations-repository'
import { readAnchors } from '../audit/anchor'
import { chainWaiting } from '../audit/chain'
import { audit } from '../audit/service'
import { type AuditFault, findAuditFault } from '../audit/verify'
import { forgiveGuesses } from '../auth/code-budget'
import { loadTemplates } from '../bridges/domain-connect/template-folder'
import { createDatabase, createPool } from '../database/connect'
import { migrate } from '../database/migrate'
import type { Database } from '../database/schema'
import { transact } from '../database/transact'
import { withDatabase as withDatabaseUrl } from '../database/with-database'
import { makeDeposit } from '../escrow/deposit'
import { sentAsCsv } from '../mail/sent-notices'
import { type Keys, readKeys } from '../security/keys'
import { readSettings, type Settings } from '../settings/settings'
import { checkKeys } from '../setup/check-keys'
import { describeAdmin, makeAdmin } from '../setup/first-admin'
import { forgetFingerprint } from '../setup/installation-repository'
import { findUserByEmail } from '../users/repository'
import { moveIn } from './move-in'
import { clock, sandboxCommand } from './sandbox'

const usage = `Usage:
  npm run admin -- add EMAIL        make an administrator; prints a password when the account is new
  npm run admin -- clock +30d       move the sandbox clock (h, d): everything that became due is done
  npm run admin -- registry down [REGISTRY]
                                    switch the sandbox registry off, to rehearse an outage; up switches it on
  npm run admin -- registry transfer NAME AUTHCODE
                                    let the sandbox's other registrar ask for a domain
  npm run admin -- registry lock NAME [STATUS …]
                                    let the sandbox registry lock a domain by itself; unlock takes that back
  npm run admin -- allow-codes EMAIL
                                    take codes again after too many wrong ones, for an owner you have recognised
  npm run admin -- check-templates FOLDER
                                    say which templates of Domain Connect cannot be used, and why
  npm run admin -- import FOLDER [--dry-run] [--serve-here]
                                    import customers, domains, contacts and zones from another panel
  npm run admin -- import FOLDER --release-mails
                                    from now on, mail the customers of the folder as all others
  npm run admin -- escrow FOLDER    write a deposit of all registration data for the escrow agent
  npm run admin -- notices NAME     print as CSV which notices about a domain a mail server accepted, with their texts
  npm run admin -- former NAME      print whose a domain was, where its account was deleted less than two years ago
  npm run admin -- verify-audit     check that nobody altered the audit log
  npm run admin -- accept-keys      use the database with other keys: when those of before are lost`

const withDatabase = (settings: Settings, work: (db: Database, keys: Keys) => Promise<void>): Promise<void> =>
  withDatabaseUrl(settings, async url => {
    await migrate(url)
    const db = createDatabase(createPool(url, 2))
    await work(db, await readKeys(settings)).finally(() => db.destroy())
  })

const add = async (db: Database, keys: Keys, email: string): Promise<void> => {
  // An entry of the audit log under other keys would break its chain.
  await checkKeys({ db, keys })
  const admin = await makeAdmin({ db, keys }, email, null)
  await chainWaiting(db, keys)
  if (admin) process.stdout.write(`${describeAdmin(admin)}\n`)
}

const allowCodes = async (db: Database, keys: Keys, typedEmail: string): Promise<void> => {
  await checkKeys({ db, keys })
  const email = normalizeEmail(typedEmail)
  const user = await findUserByEmail(db, email)
  if (!user) throw new Error(`${email} has no account`)
  await forgiveGuesses({ counters: db }, user)
  const entry = { event: 'codes_allowed', actor: null, account: user.id, subject: `user ${user.id}` } as const
  await transact(db, trx => audit(trx, { keys }, entry))
  await chainWaiting(db, keys)
  process.stdout.write(`Codes for ${email} are taken again.\n`)
}

const describeFault = ({ kind, entry }: AuditFault): string =>
  ({
    altered: `The audit log was altered at entry ${entry}.`,
    missing: `The audit log lacks entries from ${entry} on.`,
    waiting_altered: `An entry that waits to be added to the audit log was altered: number ${entry}.`,
    anchor_altered: `The anchors of the audit log were altered at line ${entry}.`,
    not_anchored: 'The audit log has no anchors: whether entries are missing at its end cannot be told.',
  })[kind]

const verifyAudit = async (db: Database, keys: Keys, { DATA_DIR }: Settings): Promise<void> => {
  const fault = await findAuditFault(db, keys, await readAnchors(DATA_DIR, keys))
  process.stdout.write(`${fault ? describeFault(fault) : 'The audit log is intact.'}\n`)
  if (fault) process.exitCode = 1
}

const acceptKeys = async (db: Database): Promise<void> => {
  await transact(db, forgetFingerprint)
  process.stdout.write(
    'The next process that starts brings its keys. Codes that were mailed and the audit log so far cannot be checked any more.\n',
  )
}

const checkTemplates = async (folder: string): Promise<void> => {
  const { byId, faulty, odd } = await loadTemplates(folder)
  for (const { file, reason } of faulty) process.stdout.write(`${file} is left out: it ${reason}.\n`)
  for (const { file, reason } of odd) process.stdout.write(`${file}: ${reason}.\n`)
  process.stdout.write(`${byId.size} templates can be used, ${faulty.length} cannot.\n`)
  if (faulty.length > 0) process.exitCode = 1
}

const escrow = async (db: Database, settings: Settings, folder: string): Promise<void> => {
  const { files, domains, contacts, isEncrypted } = await makeDeposit({ db, settings }, folder)
  process.stdout.write(`${domains} domains and ${contacts} contacts are in ${files.join(', ')}.\n`)
  if (!isEncrypted)
    process.stdout.write(
      'The files are not encrypted: let ESCROW name the registrar’s number and the key of the agent.\n',
    )
}

const printSent = async (db: Database, name: string): Promise<void> => {
  for await (const line of sentAsCsv(db, name)) process.stdout.write(line)
}

const printFormer = async (db: Database, name: string): Promise<void> => {
  for (const found of await formerRegistrations(db, name)) process.stdout.write(`${JSON.stringify(found)}\n`)
}

const isEmail = (text: string | undefined): text is string => z.safeParse(email, text).success

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      'release-mails': { type: 'boolean' },
      'serve-here': { type: 'boolean' },
    },
  })
  const [command, subject, ...rest] = positionals
  if (command === 'check-templates' && subject !== undefined) return checkTemplates(subject)
  const settings = readSettings(process.env)
  if (command === 'add' && isEmail(subject)) return withDatabase(settings, (db, keys) => add(db, keys, subject))
  if (command === 'allow-codes' && isEmail(subject))
    return withDatabase(settings, (db, keys) => allowCodes(db, keys, subject))
  if (command === 'clock' && subject !== undefined)
    return withDatabase(settings, (db, keys) => clock(settings, db, keys, subject))
  if (command === 'registry' && subject !== undefined)
    return withDatabase(settings, db => sandboxCommand(settings, db, subject, rest))
  if (command === 'import' && subject !== undefined)
    return withDatabase(settings, (db, keys) =>
      moveIn({ settings, db, keys }, subject, {
        isDry: values['dry-run'] ?? false,
        releases: values['release-mails'] ?? false,
        servesHere: values['serve-here'] ?? false,
      }),
    )
  if (command === 'escrow' && subject !== undefined) return withDatabase(settings, db => escrow(db, settings, subject))
  if (command === 'notices' && subject !== undefined) return withDatabase(settings, db => printSent(db, subject))
  if (command === 'former' && subject !== undefined) return withDatabase(settings, db => printFormer(db, subject))
  if (command === 'verify-audit') return withDatabase(settings, (db, keys) => verifyAudit(db, keys, settings))
  if (command === 'accept-keys') return withDatabase(settings, acceptKeys)
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

main().catch(error => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
