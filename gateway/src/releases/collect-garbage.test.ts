import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { collectGarbage, keptFor } from './collect-garbage'
import { newestGeneration, readEntry } from './history'
import { promoteBuilds, startCanary } from './live-builds'
import { publishBuild, publishedBuild } from './publish-build'

const name = 'mfe-search-cart'
const idOf = (number: number) => `1.0.0-p${String(number).padStart(2, '0')}`
const build = (number: number) => ({ name, build: idOf(number) })
const later = () => Date.now() + keptFor + 60_000

/** Fifteen builds of a panel, of which the first is live, the second to go back to, the third on trial. */
const oldReleases = async () => {
  const releases = await temporaryReleases()
  await publishBuild(releases.store, shellBuild('1.0.0-s1'))
  for (let number = 1; number <= 15; number++) {
    await publishBuild(releases.store, panelBuild(idOf(number)))
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await promoteBuilds(releases, why, [{ name: 'shell', build: '1.0.0-s1' }, build(2)])
  await promoteBuilds(releases, why, [build(1)])
  await startCanary(releases, why, build(3), 5)
  return releases
}

describe('collecting garbage', () => {
  it('removes nothing that is younger than 30 days', async () => {
    const releases = await oldReleases()
    expect(await collectGarbage(releases, why)).toEqual([])
    expect(await newestGeneration(releases.store)).toBe(3)
  })

  it('keeps the newest ten and whatever the registry names', async () => {
    const releases = await oldReleases()
    const removed = await collectGarbage(releases, why, later())
    expect(removed.map(each => each.build).sort()).toEqual([idOf(4), idOf(5)])
    await expect(publishedBuild(releases.store, name, idOf(4))).rejects.toThrow('is not published')
    expect(await releases.store.list(`panels/${name}/${idOf(4)}/`)).toEqual([])
    for (const number of [1, 2, 3, 6, 15])
      expect((await publishedBuild(releases.store, name, idOf(number))).build).toBe(idOf(number))
    const entry = await readEntry(releases.store, 4, releases.keys.publicKey)
    expect(entry?.change).toMatchObject({ action: 'gc', builds: expect.arrayContaining([build(4), build(5)]) })
    expect(entry?.signed?.registry.panels[name]?.stable.build).toBe(idOf(1))
  })

  it('refuses to promote what is being removed', async () => {
    const releases = await oldReleases()
    await releases.store.create(`panels/${name}/${idOf(4)}/removed`, Buffer.from(''))
    await expect(promoteBuilds(releases, why, [build(4)])).rejects.toThrow('is too old and is being removed')
  })

  it('spares a build that was promoted meanwhile, and finishes a removal that was interrupted', async () => {
    const releases = await oldReleases()
    for (const number of [1, 4]) await releases.store.create(`panels/${name}/${idOf(number)}/removed`, Buffer.from(''))
    expect(await collectGarbage(releases, why)).toEqual([build(4)])
    expect((await publishedBuild(releases.store, name, idOf(1))).build).toBe(idOf(1))
  })
})
