import { accountCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { accountsOf } from './accounts'
import { problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, goodPassword, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/security/passwords'), async original => (await import('./weaken')).replaceable(await original()))
vi.mock(import('../src/security/new-password'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const { login } = accountsOf(() => api)

/** New passwords, and why they are refused; null for those that are taken. Pasting is a matter of the form (A11Y-5). */
const cases: readonly (readonly [password: string, code: string | null])[] = [
  ['x8Kq2!m', 'password_too_short'],
  ['x8Kq2!mz', null],
  ['lantern-42-'.repeat(6).slice(0, 64), null],
  [`${'довгий пароль '.repeat(9)}é`.slice(-128), null],
  ['x8Kq2!mz'.repeat(16), null],
  [`${'x8Kq2!mz'.repeat(16)}9`, 'password_too_long'],
  [' two spaces around ', null],
  ['річка і ліхтар', null],
  // 73 bytes and more, of which bcrypt would read 72.
  [`${'a quiet river by the lantern '.repeat(3)}`.slice(0, 73), null],
  ['ліхтар над тихою річкою вночі світить', null],
  ['caf\u00e9 au lait 77', null],
  ['cafe\u0301 au lait 78', null],
  ['12345678', 'password_common'],
  ['password', 'password_common'],
  ['Password2026', 'password_common'],
  ['domainpanel', 'password_common'],
  ['registrar1', 'password_common'],
  ['Summer2024', 'password_common'],
]

const set = ({ token }: TestUser, new_password: string) =>
  api.call(accountCalls.setPassword, { token, body: { current_password: goodPassword, new_password } })

const isTaken = async (email: string, password: string): Promise<boolean> =>
  (await login(email, password)).status === 200

/** A password is good as it was typed and as another keyboard composes it, and without its last character it is not. */
const isKeptWhole = async (email: string, password: string): Promise<boolean> =>
  (await isTaken(email, password.normalize('NFC'))) &&
  (await isTaken(email, password.normalize('NFD'))) &&
  !(await isTaken(email, password.slice(0, -1)))

const mismatches = async (among = cases): Promise<string[]> => {
  const found: string[] = []
  for (const [password, code] of among) {
    const person = await createUser(api)
    const answer = await set(person, password)
    const given = answer.status === 204 ? null : (problemOf(answer).errors?.[0]?.code ?? '')
    const isRight = given === code && (code !== null || (await isKeptWhole(person.email, password)))
    if (!isRight) found.push(password)
  }
  return found
}

test('new passwords are taken or refused as listed, and kept whole (PW-1)', async () => {
  const found = await mismatches()
  expect(found).toEqual([])
  reportMetric('PW-1 passwords taken or refused wrongly', found.length, 'most', 0)
})

const actual = await vi.importActual<typeof import('../src/security/passwords')>('../src/security/passwords')
const cut = (password: string): string => Buffer.from(password).subarray(0, 72).toString('latin1')

test('PW-1 control: a hash that reads 72 bytes, and a list of common passwords that is not read, are found', async () => {
  const long = cases.filter(([password, code]) => code === null && Buffer.byteLength(password.slice(0, -1)) >= 72)
  const byBytes = {
    hashPassword: (password: string) => actual.hashPassword(cut(password)),
    verifyPassword: (stored: string, password: string) => actual.verifyPassword(stored, cut(password)),
  }
  expect(await weakened(byBytes, () => mismatches(long))).toHaveLength(long.length)
  const common = cases.filter(([, code]) => code === 'password_common')
  expect(await weakened({ newPasswordFault: () => null }, () => mismatches(common))).toHaveLength(common.length)
})
