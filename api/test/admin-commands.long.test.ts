import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { sql } from 'kysely'
import { anchorAudit } from '../src/audit/anchor'
import { audit } from '../src/audit/service'
import { readKeys } from '../src/security/keys'
import { startTestApi, type TestApi } from './api'
import { spawnProgram } from './processes'
import { fullNameOf } from './registration-records'
import { createUser, makeDomain } from './users'

const run = promisify(execFile)

/** These tests start whole processes, which takes its time on a machine that is busy. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const secret = 'a'.repeat(64)
let api: TestApi
let folder: string

beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(join(tmpdir(), 'panel-admin-'))
})

afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

/** `npm run admin -- …` as an operator runs it: how it ends, and what it says. */
const adminWith = async (env: Record<string, string>, ...args: string[]): Promise<[number | null, string]> => {
  const settings = { DATA_DIR: folder, DATABASE_URL: api.url, APP_KEYS: secret, ...env }
  const { child, output } = spawnProgram('commands/admin.ts', settings, args)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return [code, output()]
}

const admin = (...args: string[]) => adminWith({}, ...args)

test('allow-codes takes the codes of an owner again, and verify-audit finds whether the audit was touched', async () => {
  const { email, id } = await createUser(api)
  const count = `guesses-row:reset ${email}`
  await sql`insert into durable_limits values (${count}, now() + interval '200 years')`.execute(api.db)
  expect(await admin('allow-codes', email)).toEqual([0, `Codes for ${email} are taken again.\n`])
  expect(await api.db.selectFrom('durable_limits').selectAll().where('key', '=', count).execute()).toEqual([])
  const { rows } = await sql`select event, subject from audit_log order by id desc limit 1`.execute(api.db)
  expect(rows).toEqual([{ event: 'codes_allowed', subject: `user ${id}` }])
  expect(await admin('allow-codes', 'nobody@example.com')).toEqual([1, 'nobody@example.com has no account\n'])
  expect(await admin('verify-audit')).toEqual([1, expect.stringMatching(/^The audit log has no anchors: /)])

  const keys = await readKeys({ APP_KEYS: secret, DATA_DIR: folder })
  const parts = { ...api.deps, keys, settings: { ...api.deps.settings, DATA_DIR: folder } }
  await anchorAudit(parts)
  expect(await admin('verify-audit')).toEqual([0, 'The audit log is intact.\n'])

  const anchors = join(folder, 'audit/anchors')
  const [line = ''] = (await readFile(anchors, 'utf8')).split('\n')
  await writeFile(anchors, `${line.replace(/^\d+/, '9')}\n`)
  expect(await admin('verify-audit')).toEqual([1, 'The anchors of the audit log were altered at line 1.\n'])
  await writeFile(anchors, `${line}\n`)

  // An entry by somebody who has the database and another key.
  const forged = { event: 'login', actor: null, subject: `user ${id}` } as const
  await api.db.transaction().execute(trx => audit(trx, { keys: api.deps.keys }, forged))
  expect(await admin('verify-audit')).toEqual([
    1,
    expect.stringMatching(/^An entry that waits to be added to the audit log was altered: number \d+\.\n$/),
  ])
})

test('escrow writes what the agent decrypts with gpg and checks with sha256sum', async () => {
  provideDebianPackages(['gnupg'])
  const home = join(folder, 'agent')
  await mkdir(home, { mode: 0o700 })
  const gpg = (...args: string[]) =>
    run('gpg', ['--homedir', home, '--batch', '--pinentry-mode', 'loopback', '--passphrase', '', ...args])
  await gpg('--quick-generate-key', 'agent@example.com', 'future-default', 'default', 'never')
  await gpg('--armor', '--output', join(home, 'agent.asc'), '--export', 'agent@example.com')
  await writeFile(join(home, 'escrow.yaml'), 'registrar_id: "9999"\nkey: agent.asc\n')
  const id = await makeDomain(api, await createUser(api), await createUser(api, 'admin'))

  const target = join(folder, 'deposit')
  const escrow = { ESCROW: join(home, 'escrow.yaml') }
  expect(await adminWith(escrow, 'escrow', target)).toEqual([
    0,
    expect.stringMatching(/^1 domains and 1 contacts are in 9999_RDE_[\d-]+_full_0\.csv\.gz\.gpg, /),
  ])
  const files = await readdir(target)
  for (const file of files.filter(name => name.endsWith('.gpg'))) {
    const compressed = join(target, file.replace('.gpg', ''))
    await gpg('--output', compressed, '--decrypt', join(target, file))
    await run('gunzip', [compressed])
  }
  const hash = files.find(name => name.endsWith('_hash_0')) ?? ''
  await run('sha256sum', ['--check', hash], { cwd: target })
  const full = (await readdir(target)).find(name => name.endsWith('_full_0.csv')) ?? ''
  expect(await readFile(join(target, full), 'utf8')).toContain(`"${await fullNameOf(api, id)}"`)

  await writeFile(
    join(home, 'agent.asc'),
    '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nnone\n-----END PGP PUBLIC KEY BLOCK-----\n',
  )
  expect(await adminWith(escrow, 'escrow', join(folder, 'none'))).toEqual([
    1,
    expect.stringMatching(/^gpg did not encrypt the deposit: gpg: /),
  ])
})

test('what is no command is answered with how the commands are called', async () => {
  expect(await admin('verify')).toEqual([2, expect.stringMatching(/^Usage:\n {2}npm run admin -- add EMAIL/)])
})
