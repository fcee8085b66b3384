import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addTeam } from '../releases/teams'
import { buildFolder, name, startForTeams } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const build = '1.0.0-h1'
const map = { version: 3, sources: ['src/app/home-page.tsx'] }

/** A team has published a build with source maps. */
const publish = async () => {
  const started = await startForTeams()
  const folder = await buildFolder(build)
  for (const file of ['home.1.js.map', 'gone.1.js.map']) await writeFile(join(folder, file), JSON.stringify(map))
  expect(await started.put(build, folder)).toMatchObject({ status: 201 })
  const read = (file: string, bearer?: string) =>
    started.call('GET', `/releases/panels/${name}/${build}/maps/${file}`, undefined, bearer)
  return { ...started, read }
}

it('source maps come with a build, and its team reads them', async () => {
  const { read } = await publish()
  expect(await read('home.1.js.map')).toMatchObject({ status: 200, body: map })
})

it('visitors do not find them', async () => {
  const { address, kept } = await publish()
  const keys = (await kept()).map(({ key }) => key).filter(key => key.includes('.map'))
  expect(keys).toEqual([`panels/${name}/${build}/home.1.js.map.gz`])
  for (const key of [...keys, `panels/${name}/${build}/home.1.js.map`])
    expect((await fetch(`${address}/${key}`)).status).toBe(404)
})

it('nor do other users', async () => {
  const { read, releases } = await publish()
  expect(await read('home.1.js.map', '')).toMatchObject({ status: 401 })
  const other = { name: 'carts', panels: ['mfe-search-cart'], routes: ['/'], expires: '2999-01-01' }
  const token = await addTeam(releases, { ...other, may: ['publish'] })
  expect(await read('home.1.js.map', token)).toMatchObject({ status: 403, body: { code: 'panel_not_allowed' } })
})

it.each(['gone.1.js.map', 'home.1.js', 'panel.json', '..%2f..%2f..%2fkeys%2fregistry.key.map'])(
  'there is no map %s',
  async file => {
    const { read } = await publish()
    expect(await read(file)).toMatchObject({ status: 404 })
  },
)
