import { mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compileServers } from './compile-servers'
import { folderOf } from './packages'

test('the servers are compiled once for the same sources, with maps that name these', async () => {
  const servers = await compileServers()
  const { mtimeMs } = await stat(dirname(servers.api))
  expect(await compileServers()).toEqual(servers)
  expect((await stat(dirname(servers.api))).mtimeMs).toBe(mtimeMs)
  for (const script of [servers.api, servers.gateway, servers.start]) {
    const { sources } = JSON.parse(await readFile(`${script}.map`, 'utf8'))
    expect(sources.length).toBeGreaterThan(0)
  }
})

test('a stack trace names the line of the source', async () => {
  const { api } = await compileServers()
  const lines = (await readFile(api, 'utf8')).split('\n')
  const map = new SourceMap(JSON.parse(await readFile(`${api}.map`, 'utf8')))
  const thrown = lines.flatMap((text, line) => (/^ +throw new \w+\(/.test(text) ? [{ text: text.trim(), line }] : []))
  expect(thrown.length).toBeGreaterThan(50)
  for (const { text, line } of thrown) {
    const entry = map.findEntry(line, lines[line]?.indexOf('throw') ?? 0)
    if (!('originalSource' in entry)) throw new Error(`${text} has no place`)
    const source = await readFile(join(dirname(api), entry.originalSource), 'utf8')
    expect(source.split('\n')[entry.originalLine]).toContain(text.slice(0, text.indexOf('(')).replace(/\d*$/, ''))
  }
})

test('a compiled file finds what lies next to its source', async () => {
  const { api } = await compileServers()
  const places = [...(await readFile(api, 'utf8')).matchAll(/resolve\d*\("([^"]+)", "\.\.\/\.\.\/profiles"\)/g)]
  expect(places.map(([, folder]) => folder)).toEqual([join(folderOf('api'), 'src/settings')])
})

test('a folder that was copied or moved does not run what was compiled in its old place', async () => {
  const here = await compileServers()
  const moved = await mkdtemp(join(tmpdir(), 'moved-'))
  for (const name of ['package-lock.json', 'shared', 'kit']) await symlink(folderOf(name), join(moved, name))
  vi.resetModules()
  vi.doMock('./packages', async actual => ({ ...(await actual<typeof import('./packages')>()), repository: moved }))
  const { compileServers: compileElsewhere } = await import('./compile-servers')
  expect((await compileElsewhere()).api).not.toBe(here.api)
  vi.doUnmock('./packages')
  await rm(moved, { recursive: true })
})
