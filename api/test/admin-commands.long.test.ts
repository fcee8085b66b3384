import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { anchorAudit } from '../src/audit/anchor'
import { audit } from '../src/audit/service'
import { readKeys } from '../src/security/keys'
import { startTestApi, type TestApi } from './api'
import { spawnProgram } from './processes'
import { createUser } from './users'

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
const admin = async (...args: string[]): Promise<[number | null, string]> => {
  const settings = { DATA_DIR: folder, DATABASE_URL: api.url, APP_KEYS: secret }
  const { child, output } = spawnProgram('commands/admin.ts', settings, args)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return [code, output()]
}

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

test('what is no command is answered with how the commands are called', async () => {
  expect(await admin('verify')).toEqual([2, expect.stringMatching(/^Usage:\n {2}npm run admin -- add EMAIL/)])
})
