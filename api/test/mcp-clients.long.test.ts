import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiTokenCalls, dnsCalls } from '@panel/shared/contract'
import { fillIn, integrations } from '@panel/shared/integrations'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const run = promisify(execFile)
const packages = ['@modelcontextprotocol/inspector@2.12.0', '@modelcontextprotocol/sdk@1.32.2']

let api: TestApi
let origin: string
let folder: string
let owner: TestUser
let id: number
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-clients-'))
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages])
  api = await startTestApi()
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await createUser(api)
  id = await makeDomain(api, owner, await createUser(api, 'admin'))
  const body = { name: 'assistant', scopes: ['domains:read', 'dns:read', 'dns:write'] }
  token = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body })).token
})

afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const listing = (name: string): string => {
  const text = integrations.find(one => one.id === name)?.listings[0]?.text ?? ''
  return fillIn(text, {
    ORIGIN: origin,
    HOST: new URL(origin).host,
    TOKEN: token,
    DOMAIN: 'example.com',
    PLATFORM: 'panel.example',
  })
}

const shell = async (script: string): Promise<unknown> => {
  const { stdout } = await run('sh', ['-c', script], { cwd: folder })
  return JSON.parse(stdout)
}

test('the Inspector lists the tools as the document says, and reads the records of a domain', async () => {
  const command = listing('mcp-inspector')
  const names = ['domain_mine', 'dns_list', 'dns_change'].map(name => expect.objectContaining({ name }))
  expect(await shell(command)).toMatchObject({ tools: expect.arrayContaining(names) })
  const call = command.trim().replace('tools/list', `tools/call --tool-name dns_list --tool-arg id=${id}`)
  expect(await shell(call)).toMatchObject({ isError: false, structuredContent: { result: expect.any(Array) } })
})

/** The first generation of the protocol's library, which most assistants still have. */
const program = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
const { url, headers } = JSON.parse(process.argv[2]).mcpServers.domains
const client = new Client({ name: 'first generation', version: '1' })
await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
const use = async (name, input) => (await client.callTool({ name, arguments: input })).structuredContent
const { result } = await use('domain_mine', {})
const input = { id: result[0].id, changes: [{ op: 'add', record: { host: 'mcp', type: 'TXT', content: 'hello' } }] }
const { confirm } = await use('dns_change', input)
console.log(JSON.stringify(await use('dns_change', { ...input, dry_run: false, confirm })))
await client.close()
`

test('a client of the first generation adds a record by the configuration of the document', async () => {
  await writeFile(join(folder, 'client.mjs'), program)
  const { stdout } = await run('node', ['client.mjs', listing('mcp')], { cwd: folder })
  expect(JSON.parse(stdout)).toMatchObject({ diff: [{ op: 'add', after: { host: 'mcp' } }] })
  const records = jsonOf<object[]>(await api.call(dnsCalls.list, { token: owner.token, params: { id } }))
  expect(records).toContainEqual(expect.objectContaining({ host: 'mcp', type: 'TXT' }))
})
