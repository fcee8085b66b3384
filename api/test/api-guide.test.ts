import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiScopes, apiTokenCalls } from '@panel/shared/contract'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain } from './users'

const text = readFileSync(join(import.meta.dirname, '../../docs/api-guide.md'), 'utf8')
const examples = [...text.matchAll(/^([^\n]+)\n\n```sh\n([\s\S]+?)```/gm)].map(([, says = '', code = '']) => ({
  says,
  code,
}))

let api: TestApi
let variables: Record<string, string>

beforeAll(async () => {
  api = await startTestApi()
  const [owner, admin] = [await createUser(api), await createUser(api, 'admin')]
  const domain = await makeDomain(api, owner, admin)
  const body = { name: 'guide', scopes: [...apiScopes] }
  const { token } = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body }))
  const panel = await api.app.listen({ port: 0, host: '127.0.0.1' })
  variables = { PANEL: panel, TOKEN: token, DOMAIN: String(domain) }
})

afterAll(() => api.close())

const run = async (code: string, changes: Record<string, string> = {}): Promise<string> => {
  const env = { ...process.env, ...variables, ...changes }
  return (await promisify(execFile)('bash', ['-e', '-c', code], { env, timeout: 20_000 })).stdout
}

test('docs/api-guide.md: each example works as written, in order', async () => {
  const answers: string[] = []
  for (const { code } of examples) answers.push(await run(code))
  expect(examples.map(({ says }) => says.split(/[.,]/)[0])).toEqual([
    'List your domains',
    'Turn automatic renewal on',
    'Try a change of the zone without storing it',
    'Store it',
    'Download the zone as a master file (RFC 1035)',
    'Import a master file: `merge` adds what is missing',
    'ACME clients',
    'Routers',
  ])
  const [domains = '', renewing = '', tried = '', stored = '', zone = '', imported = '', zones = '', address = ''] =
    answers
  expect(JSON.parse(domains)).toMatchObject([{ id: Number(variables.DOMAIN) }])
  expect(JSON.parse(renewing)).toMatchObject({ auto_renew: true })
  expect(JSON.parse(tried)).toMatchObject({ change: null, diff: [{ op: 'add', id: null }] })
  expect(JSON.parse(stored)).toMatchObject({ change: expect.any(Number) })
  expect(zone).toMatch(/^www\s.*\sA\s+192\.0\.2\.10$/m)
  expect(JSON.parse(imported)).toMatchObject({ skipped: [] })
  expect(JSON.parse(zones)).toMatchObject([{ kind: 'Master' }])
  expect(address.trim()).toBe('nohost')
  expect(await run(examples[3]?.code ?? '')).toBe(stored)
})

test('an example with a wrong token fails, so that a script notices', async () => {
  await expect(run(examples[0]?.code ?? '', { TOKEN: 'dca_wrong' })).rejects.toMatchObject({
    code: 22,
    stdout: expect.stringContaining('unauthorized'),
  })
})

test('the guide names every scope', () => {
  for (const scope of apiScopes) expect(text).toContain(`| \`${scope}\` |`)
})
