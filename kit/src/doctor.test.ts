import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { examine } from './doctor'
import { panelFiles } from './panel-template'

const names = { panel: 'mfe-mail', topic: 'mail', view: 'MailPage', title: 'Mail' }
const panel = `export const panel = {
  name: 'mfe-mail',
  routes: [{ path: '/app/mail', view: 'MailPage', layout: 'app', title: 'title' }],
  views: { MailPage: () => undefined },
}
`
const folders: string[] = []

/** A new panel, with some of its files changed; null removes one. */
const folderWith = (changes: Record<string, string | null> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  folders.push(folder)
  const files = {
    ...panelFiles(names, { kit: '^1.0.0', shared: '^1.0.0', react: '^19.0.0' }),
    'src/panel.ts': panel,
    'tsconfig.json': '{}',
  }
  for (const [file, text] of Object.entries({ ...files, ...changes })) {
    if (text === null) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const wrong = async (...given: Parameters<typeof examine>) => (await examine(...given)).filter(({ next }) => next)

it('finds nothing wrong with a new panel', async () => {
  expect(await examine(folderWith())).toEqual(['package', 'files', 'src/panel.ts', 'texts'].map(what => ({ what })))
})

it.each([
  ['another name', { 'src/panel.ts': panel.replace("'mfe-mail'", "'mfe-post'") }, "write name: 'mfe-mail'"],
  ['a view that is not there', { 'src/panel.ts': panel.replace('{ MailPage:', '{ Other:') }, 'not among its views'],
  ['no panel', { 'src/panel.ts': 'export const other = 1\n' }, 'must export a panel'],
  ['a missing file', { 'src/lifecycles.ts': null }, 'src/lifecycles.ts missing'],
  ['a file that is no JSON', { 'locales/en.json': '{' }, 'locales/en.json cannot be read'],
  ['a text in one language', { 'locales/uk.json': '{"title":"Пошта"}' }, 'write the text in both languages'],
  ['a package of another kind', { 'package.json': '{"name":"mail","version":"1.0.0"}' }, 'must be mfe- and a word'],
])('%s is found, with what to do', async (_name, changes, sentence) => {
  const findings = await wrong(folderWith(changes))
  expect(findings.map(({ next }) => next)).toContainEqual(expect.stringContaining(sentence))
})

it('says of missing files once that they are missing', async () => {
  const findings = await wrong(folderWith({ 'src/panel.ts': null, 'locales/uk.json': null }))
  const next = expect.stringMatching(/^src\/panel.ts, locales\/uk.json missing: .+ panel new/)
  expect(findings).toEqual([{ what: 'files', next }])
})

it('looks at the product and the token', async () => {
  const server = createServer(({ headers }, reply) => {
    const isKnown = headers.authorization === 'Bearer panel_good'
    const status = { generation: 1, at: null, packages: [], disabled: [] }
    reply.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isKnown ? status : { detail: 'A valid token of a team is needed.' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = folderWith()
  expect(await wrong(folder, to, 'panel_good')).toEqual([])
  expect(await wrong(folder, to, 'panel_bad')).toEqual([
    { what: 'product and token', next: expect.stringContaining("the product's operator makes another with team add") },
  ])
  expect((await wrong(folder, to))[0]?.next).toContain('PANEL_TOKEN is missing')
  await new Promise(resolve => server.close(resolve))
  expect((await wrong(folder, to, 'panel_good'))[0]?.next).toContain('does not answer')
})
