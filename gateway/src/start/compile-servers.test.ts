import { readFile, stat } from 'node:fs/promises'
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

test('a compiled file finds what lies next to its source', async () => {
  const { api } = await compileServers()
  const places = [...(await readFile(api, 'utf8')).matchAll(/resolve\d*\("([^"]+)", "\.\.\/\.\.\/profiles"\)/g)]
  expect(places.map(([, folder]) => folder)).toEqual([join(folderOf('api'), 'src/settings')])
})
