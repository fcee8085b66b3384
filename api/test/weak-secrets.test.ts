import { reportMetric } from '@panel/shared/testing/metric'
import { StartError } from '../src/server-kit/errors'
import { readSettings } from '../src/settings/settings'
import { ensureAdmin } from '../src/setup/first-admin'
import { startTestApi, type TestApi } from './api'
import { weakened } from './weaken'

vi.mock(import('../src/security/new-password'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

/** Secrets as examples, habits and other products have them. */
const weak: readonly (readonly [setting: string, value: string])[] = [
  ['APP_KEYS', 'change-me'],
  ['APP_KEYS', 'secret'],
  ['APP_KEYS', '0123456789abcdef'],
  ['BACKUP_KEY', 'backup'],
  ['ADMIN_PASSWORD', 'admin'],
  ['ADMIN_PASSWORD', 'password'],
  ['ADMIN_PASSWORD', '12345678'],
  ['ADMIN_PASSWORD', 'changeme'],
  ['ADMIN_PASSWORD', 'Password2026'],
  ['ADMIN_PASSWORD', 'domainpanel1'],
  ['ADMIN_PASSWORD', 'admin@panel.example'],
]

/** What a first start does with a setting: reads it, and makes the administrator. */
const start = async (environment: Record<string, string>): Promise<void> => {
  await api.db.deleteFrom('users').execute()
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await ensureAdmin({ ...api.deps, settings: readSettings(environment) }).finally(() => printed.mockRestore())
}

/** Weak secrets with which the product starts. */
const taken = async (): Promise<string[]> => {
  const found: string[] = []
  for (const [setting, value] of weak) {
    const error: unknown = await start({ [setting]: value }).catch(reason => reason)
    if (!(error instanceof StartError) || error.message.includes(value)) found.push(`${setting}=${value}`)
  }
  return found
}

test('a secret that is an example, or easy to guess, ends the start, and is not repeated (CFG-1)', async () => {
  const found = await taken()
  expect(found).toEqual([])
  reportMetric('CFG-1 weak secrets taken', found.length, 'most', 0)
})

test('without secrets the product makes its own', async () => {
  await start({})
  const [{ password_hash } = { password_hash: null }] = await api.db.selectFrom('users').selectAll().execute()
  expect(password_hash).toMatch(/^\$argon2id\$/)
})

test('CFG-1 control: a first administrator whose password is not checked is found', async () => {
  const found = await weakened({ newPasswordFault: () => null }, taken)
  expect(found).toContain('ADMIN_PASSWORD=password')
})
