import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressCalls, authCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import pino from 'pino'
import { createLog } from '../src/base/log'
import { createDeliver } from '../src/mail/deliver'
import { startTestApi, type TestApi } from './api'
import { createUser, type TestUser } from './users'

const marker = '"msg":"forged"'
const line = `{"level":30,"process":"api",${marker}}`
const breaks = ['\n', '\r\n', '\r', '\\n', '\u2028', '\u0085', '%0d%0a']
/** Texts that end a line of a log and begin one of the caller's own. */
const payloads = breaks.map(end => `a${end}${line}${end}@example.com`)

/** What the terminal got of the mails. */
let typed: string[]

afterAll(() => vi.restoreAllMocks())

/** Everything that the product logs, in a file instead of stderr. */
const logged = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-log-'))
  const file = join(folder, 'log')
  const destination = pino.destination({ dest: file, sync: true })
  vi.spyOn(pino, 'destination').mockReturnValue(destination)
  const log = createLog('debug')
  const api = await startTestApi({ deps: { log } })
  const person = await createUser(api)
  for (const payload of payloads) await send(api, person, payload)
  await mail(api, log)
  await api.close()
  const text = await readFile(file, 'utf8')
  await rm(folder, { recursive: true })
  return text
}

/** A text in every place that a caller can write to: fields, addresses, headers; and in a fault, which is logged whole. */
const send = async (api: TestApi, person: TestUser, payload: string): Promise<void> => {
  const agent = {
    'user-agent': payload.replace(/[^\x20-\x7e]/g, ' '),
    'x-request-id': payload.replace(/[^\x20-\x7e]/g, ' '),
  }
  await api.call(authCalls.login, { body: { username: payload, password: payload }, headers: agent })
  await api.call(authCalls.register, { body: { email: payload, password: payload } })
  await api.app.inject({ url: `/api/${encodeURIComponent(payload)}?q=${encodeURIComponent(payload)}` })
  await api.db.schema.alterTable('addresses').renameTo('addresses_gone').execute()
  await api.call(addressCalls.list, { token: person.token, query: { q: payload } })
  await api.db.schema.alterTable('addresses_gone').renameTo('addresses').execute()
}

/** Mails are logged with their address and subject. */
const mail = async ({ deps }: TestApi, log: ReturnType<typeof createLog>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-log-'))
  const terminal = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const deliver = createDeliver({ ...deps.settings, DATA_DIR: folder }, log)
  const send = (id: string, subject: string, listed = {}): ReturnType<typeof deliver> =>
    deliver({ to: 'a@example.com', sender: 'a', subject, text: subject, html: subject, ...listed }, id, new Date(0))
  for (const [at, subject] of payloads.entries()) await send(String(at), subject)
  await send('code', 'the code of before', { listedSubject: '······ is your code' })
  typed = terminal.mock.calls.map(([chunk]) => String(chunk).replace(folder, 'DATA_DIR'))
  terminal.mockRestore()
  await rm(folder, { recursive: true })
}

const isForged = (one: string): boolean => {
  try {
    return JSON.parse(one).msg === 'forged'
  } catch {
    return true
  }
}

/** Lines that are no JSON, or that the product did not write. */
const forgedIn = (text: string): string[] => text.split(/\r\n|\n|\r/).filter(one => one !== '' && isForged(one))

let text: string

beforeAll(async () => {
  text = await logged()
}, 120_000)

test('what a caller sends never begins a line of the log (LOG-2)', () => {
  expect(text).toContain('"msg":"mail"')
  expect(text).toContain('"msg":"internal"')
  const forged = forgedIn(text)
  expect(forged).toEqual([])
  reportMetric('LOG-2 forged lines', forged.length, 'most', 0)
})

test('each mail without a mail server is one plain line in the terminal, without its code and its text', () => {
  expect(typed).toHaveLength(payloads.length + 1)
  const date = '1970-01-01T00-00-00.000Z'
  for (const line of typed)
    expect(line).toMatch(/^mail to a@example\.com: \P{Cc}+ \(DATA_DIR\/mail\/\P{Cc}+\.eml\)\n$/u)
  expect(typed.at(-1)).toBe(`mail to a@example.com: ······ is your code (DATA_DIR/mail/${date}-code.eml)\n`)
})

test('LOG-2 control: a log that writes texts as they are is found', () => {
  expect(forgedIn(text.replaceAll('\\n', '\n').replaceAll('\\"', '"')).length).toBeGreaterThan(0)
})
