import { ReleaseError } from '../errors'
import type { Releases } from '../releases/history'
import { promoteBuilds, recordPublished, rollBack } from '../releases/live-builds'
import { LiveRegistry } from '../releases/live-registry'
import { publishBuild } from '../releases/publish-build'
import type { Build } from '../releases/read-build'
import { promote } from '../releases/release-changes'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { type CheckBuild, releaseLocalBuilds } from './release-local-builds'

const name = 'mfe-search-cart'
const [shell, first, second] = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'), panelBuild('1.0.0-p2')]

const everything: CheckBuild = async (content, { description }) => promote(content, description)

/** Builds that tell which of them were read. */
const local = (builds: readonly Build[], read: string[] = []) =>
  builds.map(build => ({
    description: build.description,
    read: async () => {
      read.push(build.description.build)
      return build
    },
  }))

const releaseBuilds = async (releases: Releases, builds: readonly Build[], check = everything) =>
  (await releaseLocalBuilds(releases, local(builds), check)).released

/** A check that one build fails. */
const allBut =
  (refused: Build): CheckBuild =>
  async (content, build) => {
    const { name: refusedName, build: id } = refused.description
    if (build.description.build === id) throw new ReleaseError(`${refusedName} ${id} is too heavy`)
    return everything(content, build)
  }

const live = async ({ store, keys }: Releases) => {
  const registry = new LiveRegistry(store, keys.publicKey, { error: () => undefined })
  await registry.start()
  const signed = await registry.current()
  return { generation: signed?.registry.generation, build: signed?.registry.panels[name]?.stable.build }
}

describe('a start', () => {
  it('releases everything at once into an empty store, and nothing the next time', async () => {
    const releases = await temporaryReleases()
    expect(await releaseBuilds(releases, [shell, first])).toEqual([
      { name: 'shell', build: '1.0.0-s1' },
      { name, build: '1.0.0-p1' },
    ])
    expect(await live(releases)).toEqual({ generation: 1, build: '1.0.0-p1' })
    expect(await releaseBuilds(releases, [shell, first])).toEqual([])
    expect(await live(releases)).toEqual({ generation: 1, build: '1.0.0-p1' })
  })

  it('releases what was rebuilt', async () => {
    const releases = await temporaryReleases()
    await releaseBuilds(releases, [shell, first])
    expect(await releaseBuilds(releases, [shell, second])).toEqual([{ name, build: '1.0.0-p2' }])
    expect(await live(releases)).toEqual({ generation: 2, build: '1.0.0-p2' })
  })

  it('reads the files of new builds alone', async () => {
    const releases = await temporaryReleases()
    const read: string[] = []
    await releaseBuilds(releases, [shell, first])
    await releaseLocalBuilds(releases, local([shell, first], read), everything)
    expect(read).toEqual([])
    await releaseLocalBuilds(releases, local([shell, second], read), everything)
    expect(read).toEqual(['1.0.0-p2'])
  })

  it('does not release again what was rolled back', async () => {
    const releases = await temporaryReleases()
    await releaseBuilds(releases, [shell, first])
    await releaseBuilds(releases, [shell, second])
    await rollBack(releases, why, name)
    expect(await releaseBuilds(releases, [shell, second])).toEqual([])
    expect(await live(releases)).toEqual({ generation: 3, build: '1.0.0-p1' })
  })

  it('leaves alone what the release command put there', async () => {
    const releases = await temporaryReleases()
    await releaseBuilds(releases, [shell, first])
    await publishBuild(releases.store, second)
    await recordPublished(releases, why, { name, build: '1.0.0-p2' })
    expect(await releaseBuilds(releases, [shell, second])).toEqual([])
    await promoteBuilds(releases, why, [{ name, build: '1.0.0-p2' }])
    expect(await releaseBuilds(releases, [shell, first])).toEqual([])
    expect((await live(releases)).build).toBe('1.0.0-p2')
  })

  it('keeps the build before of a panel that fails the checks, and says so; the others are live', async () => {
    const releases = await temporaryReleases()
    await releaseBuilds(releases, [first, shell])
    expect(await releaseLocalBuilds(releases, local([second, shellBuild('1.0.0-s2')]), allBut(second))).toEqual({
      released: [{ name: 'shell', build: '1.0.0-s2' }],
      refused: [
        `NOT RELEASED: ${name} 1.0.0-p2 is too heavy. ${name} 1.0.0-p1 stays live: correct the new build and start again.`,
      ],
    })
    expect(await live(releases)).toEqual({ generation: 2, build: '1.0.0-p1' })
    expect(await releases.store.list(`panels/${name}/1.0.0-p2/`)).toEqual([])
  })

  it.each([
    ['panel', first],
    ['shell', shell],
  ] as const)('ends when the only build of a %s fails them, and releases nothing', async (_, refused) => {
    const releases = await temporaryReleases()
    await expect(releaseBuilds(releases, [shell, first], allBut(refused))).rejects.toThrow(
      /is too heavy\. Nothing else of [a-z-]+ is live, so the product cannot start without it: correct it and start again\.$/,
    )
    expect(await live(releases)).toEqual({ generation: undefined, build: undefined })
    expect(await releases.store.list('panels/')).toEqual([])
  })
})
