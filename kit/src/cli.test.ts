import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../bin/panel.mjs')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-command-'))
  for (const name of ['mfe-mail', 'nothing']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'mfe-mail/package.json'), '{"name":"mfe-mail","version":"1.0.0"}')
  writeFileSync(join(folder, 'mfe-mail/webpack.config.ts'), 'export default {}')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a command says of its errors when it is typed in a folder. */
const typeIn = (place: string, words: readonly string[]) => {
  const env = { ...process.env, PANEL_TOKEN: '' }
  const { stderr, status } = spawnSync(process.execPath, [program, ...words], { cwd: place, env, encoding: 'utf8' })
  return { said: stderr, status }
}

const to = ['--to', 'https://panel.example']

it.each([
  [[], 'a command is missing; the commands are build, new, dev'],
  [['deploy'], "there is no command 'deploy'; the commands are build, new, dev"],
  [['dev', '--port', 'x'], "--port is 'x', but must be a whole number from 1 to 65535"],
  [['dev', '--shel'], 'Write panel dev [--shell ADDRESS | --product ADDRESS] [--port PORT]'],
  [['dev', '--shell', 'panel.example'], "--shell is 'panel.example', but must be the address of a product"],
  [['dev', '--shell', 'http://localhost:1'], 'start it, or write after --shell where it runs'],
  [['release'], '--to is missing: add --to and the address of a product'],
  [['status', '--to', 'http://panel.example'], 'a token is sent over https only'],
  [['disable', ...to], "PANEL_TOKEN is missing: the product's operator makes one with team add"],
  [['doctor', '--from'], 'Write panel doctor [--to ADDRESS]'],
  [['new', 'Hosting!'], 'Say the name of the panel in kebab-case, for example: panel new hosting'],
])('panel %j fails with the next step', (words, sentence) => {
  const { said, status } = typeIn(join(folder, 'mfe-mail'), words)
  expect(said).toContain(sentence)
  expect(status).not.toBe(0)
  expect(said).not.toContain('    at ')
})

it.each(['test', 'promote', 'doctor'])('panel %s says where it has to run, in a folder without a panel', command => {
  const { said } = typeIn(join(folder, 'nothing'), [command])
  expect(said).toMatch(/folder of a panel.*panel new/)
})

it('panel new leaves a folder of the same name alone, and says so', () => {
  expect(typeIn(folder, ['new', 'mail']).said).toBe(
    'The folder mfe-mail is there already: take another name, or remove the folder\n',
  )
})

it('panel dev says what to ask the operator for, where the product takes no panels from this machine', async () => {
  const closed = createServer((_, reply) => reply.writeHead(403).end())
  await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
  const shell = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
  const child = spawn(process.execPath, [program, 'dev', '--shell', shell], { cwd: join(folder, 'mfe-mail') })
  const said: string[] = []
  child.stderr.on('data', text => said.push(String(text)))
  await once(child, 'close')
  expect(said.join('')).toMatch(/^The product at .+ takes no panels from here: ask its operator for \S+ in the setting/)
  closed.close()
})
