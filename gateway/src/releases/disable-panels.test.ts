import { panelBuild, why } from '../testing/builds'
import { liveRegistry, liveRelease, liveReleases, name, version } from '../testing/live-releases'
import { disablePanel, enablePanel } from './disable-panels'
import { promoteBuilds, recordPublished, rollBack, startCanary } from './live-builds'
import { publishBuild } from './publish-build'

// Each change is written through to the disk, which others keep busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('rolling back', () => {
  it('goes as far back as the history, to each build once, and keeps one to fall back to', async () => {
    const releases = await liveReleases(4)
    for (const number of [2, 3]) await promoteBuilds(releases, why, [version(number)])
    await rollBack(releases, why, name)
    expect(await liveRelease(releases)).toEqual({ stable: version(2).build, previous: version(1).build })
    for (const number of [4, 2]) await promoteBuilds(releases, why, [version(number)])
    const seen = []
    for (let step = 0; step < 3; step++) {
      await rollBack(releases, why, name)
      seen.push(await liveRelease(releases))
    }
    expect(seen).toEqual([
      { stable: version(4).build, previous: version(2).build },
      { stable: version(2).build, previous: version(1).build },
      { stable: version(1).build },
    ])
    await expect(rollBack(releases, why, name)).rejects.toThrow('mfe-search-cart has no build to go back to')
  })
})

describe('disabling', () => {
  it('takes out a first release, and enabling puts it back', async () => {
    const releases = await liveReleases(2)
    await disablePanel(releases, why, name)
    expect((await liveRegistry(releases)).panels).toEqual({})
    await expect(promoteBuilds(releases, why, [version(2)])).rejects.toThrow(
      'is disabled since generation 2: enable it',
    )
    await expect(startCanary(releases, why, version(2), 5)).rejects.toThrow('is disabled')
    await expect(rollBack(releases, why, name)).rejects.toThrow('is disabled')
    await expect(disablePanel(releases, why, name)).rejects.toThrow('is disabled')
    await recordPublished(releases, why, version(2))
    await enablePanel(releases, why, name)
    expect(await liveRelease(releases)).toEqual({ stable: version(1).build })
    await expect(enablePanel(releases, why, name)).rejects.toThrow('mfe-search-cart is not disabled')
  })

  it('is ended with another build, and a rollback goes to the one before', async () => {
    const releases = await liveReleases(2)
    await startCanary(releases, why, version(2), 50)
    await disablePanel(releases, why, name)
    await enablePanel(releases, why, name, version(2).build)
    expect(await liveRelease(releases)).toEqual({ stable: version(2).build, previous: version(1).build })
    await rollBack(releases, why, name)
    expect(await liveRelease(releases)).toEqual({ stable: version(1).build })
  })

  it('by the operator is ended by the operator', async () => {
    const releases = await liveReleases(1)
    await disablePanel(releases, why, name)
    await expect(enablePanel(releases, { ...why, via: 'token' }, name)).rejects.toThrow('who alone can enable it')
    await enablePanel(releases, why, name)
    await disablePanel(releases, { ...why, via: 'token' }, name)
    await enablePanel(releases, { ...why, via: 'token' }, name)
    expect(await liveRelease(releases)).toEqual({ stable: version(1).build })
  })

  it('is nothing for the shell, or for what is not live', async () => {
    const releases = await liveReleases(1)
    await expect(disablePanel(releases, why, 'shell')).rejects.toThrow('the shell cannot be disabled')
    await expect(disablePanel(releases, why, 'mfe-none')).rejects.toThrow('mfe-none is not live')
  })
})

describe('a route that two panels want', () => {
  const wanting = (panel: string, path = '/app/wanted') => {
    const route = { path, view: 'HomePage', layout: 'site' as const, title: { en: 'X', uk: 'X' } }
    return panelBuild('1.0.0-w', panel, { routes: [route] })
  }

  it('goes to one of them when both are promoted at once', async () => {
    const releases = await liveReleases(1)
    const [one, other] = [wanting('mfe-one'), wanting('mfe-other', '/APP/:name')]
    for (const build of [one, other]) await publishBuild(releases.store, build)
    const results = await Promise.allSettled(
      [one, other].map(({ description: { name: panel, build } }) =>
        promoteBuilds(releases, why, [{ name: panel, build }]),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const panels = Object.keys((await liveRegistry(releases)).panels)
    expect(panels.filter(panel => panel !== name)).toHaveLength(1)
    expect((await liveRegistry(releases)).generation).toBe(2)
  })

  it('is not taken by one change of both, nor by what comes back from being disabled', async () => {
    const releases = await liveReleases(1)
    for (const panel of ['mfe-one', 'mfe-other']) await publishBuild(releases.store, wanting(panel))
    const [one, other] = ['mfe-one', 'mfe-other'].map(panel => ({ name: panel, build: '1.0.0-w' }))
    if (!one || !other) throw new Error('no builds')
    await expect(promoteBuilds(releases, why, [one, other])).rejects.toThrow('takes the route /app/wanted')
    await promoteBuilds(releases, why, [one])
    await disablePanel(releases, why, 'mfe-one')
    await promoteBuilds(releases, why, [other])
    await expect(enablePanel(releases, why, 'mfe-one')).rejects.toThrow("/app/wanted, which is mfe-other's")
  })
})
