import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBuild } from '../releases/read-build'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { release } from '../testing/gateway'
import { buildFolder, name } from '../testing/team-gateway'
import { keepBuild } from './keep-build'

it('keeps nothing in a store whose history another key has signed', async () => {
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  const before = await releases.store.list('')
  const folder = await buildFolder('1.0.0-h1')
  const keep = async ({ keys }: Pick<typeof releases, 'keys'>) =>
    keepBuild({ ...releases, keys }, await readBuild(folder, name), file => readFile(join(folder, file), 'utf8'), why)
  await expect(keep(await temporaryReleases())).rejects.toThrow("not signed by this product's key")
  expect(await releases.store.list('')).toEqual(before)
  expect(await keep(releases)).toMatchObject({ name, build: '1.0.0-h1', created: true })
})
