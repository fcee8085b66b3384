import type { Releases } from '../releases/history'
import { promoteBuilds, recordPublished, rollBack } from '../releases/live-builds'
import { LiveRegistry } from '../releases/live-registry'
import { publishBuild } from '../releases/publish-build'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { releaseLocalBuilds } from './release-local-builds'

const name = 'mfe-search-cart'
const [shell, first, second] = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'), panelBuild('1.0.0-p2')]

const live = async ({ store, keys }: Releases) => {
  const registry = new LiveRegistry(store, keys.publicKey, { error: () => undefined })
  await registry.start()
  const signed = await registry.current()
  return { generation: signed?.registry.generation, build: signed?.registry.panels[name]?.stable.build }
}

describe('a start', () => {
  it('releases everything at once into an empty store, and nothing the next time', async () => {
    const releases = await temporaryReleases()
    expect(await releaseLocalBuilds(releases, [shell, first])).toEqual([
      { name: 'shell', build: '1.0.0-s1' },
      { name, build: '1.0.0-p1' },
    ])
    expect(await live(releases)).toEqual({ generation: 1, build: '1.0.0-p1' })
    expect(await releaseLocalBuilds(releases, [shell, first])).toEqual([])
    expect(await live(releases)).toEqual({ generation: 1, build: '1.0.0-p1' })
  })

  it('releases what was rebuilt', async () => {
    const releases = await temporaryReleases()
    await releaseLocalBuilds(releases, [shell, first])
    expect(await releaseLocalBuilds(releases, [shell, second])).toEqual([{ name, build: '1.0.0-p2' }])
    expect(await live(releases)).toEqual({ generation: 2, build: '1.0.0-p2' })
  })

  it('does not bring back what was taken back', async () => {
    const releases = await temporaryReleases()
    await releaseLocalBuilds(releases, [shell, first])
    await releaseLocalBuilds(releases, [shell, second])
    await rollBack(releases, why, name)
    expect(await releaseLocalBuilds(releases, [shell, second])).toEqual([])
    expect(await live(releases)).toEqual({ generation: 3, build: '1.0.0-p1' })
  })

  it('leaves alone what the release command put there', async () => {
    const releases = await temporaryReleases()
    await releaseLocalBuilds(releases, [shell, first])
    await publishBuild(releases.store, second)
    await recordPublished(releases, why, { name, build: '1.0.0-p2' })
    expect(await releaseLocalBuilds(releases, [shell, second])).toEqual([])
    await promoteBuilds(releases, why, [{ name, build: '1.0.0-p2' }])
    expect(await releaseLocalBuilds(releases, [shell, first])).toEqual([])
    expect((await live(releases)).build).toBe('1.0.0-p2')
  })
})
