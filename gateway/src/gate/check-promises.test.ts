import { promoteBuilds, startCanary } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { release } from '../testing/gateway'
import { liveRegistry } from '../testing/live-releases'
import { combinationsFor } from './candidate'
import { checkFiles, checkPromises } from './check-promises'

const shell = (id: string, provides: Record<string, string> = { react: '19.3.1' }) => {
  const build = shellBuild(id)
  return { ...build, description: { ...build.description, provides } }
}

/** A shell with one panel live, and of both another build on trial and one to go back to. */
const busyRegistry = async () => {
  const releases = await temporaryReleases()
  const builds = [
    ...['s1', 's2', 's3'].map(id => shell(`1.0.0-${id}`)),
    ...['p1', 'p2', 'p3'].map(id => panelBuild(`1.0.0-${id}`)),
  ]
  for (const build of builds) await publishBuild(releases.store, build)
  const id = (name: string, build: string) => ({ name, build: `1.0.0-${build}` })
  await promoteBuilds(releases, why, [id('shell', 's1'), id('mfe-search-cart', 'p1')])
  await promoteBuilds(releases, why, [id('shell', 's2'), id('mfe-search-cart', 'p2')])
  await startCanary(releases, why, id('shell', 's3'), 10)
  const { signed } = await startCanary(releases, why, id('mfe-search-cart', 'p3'), 10)
  if (!signed) throw new Error('nothing is live')
  return { releases, registry: signed.registry }
}

describe('what a build is tried with', () => {
  it('is, for a panel, the live shell and the one on trial', async () => {
    const { registry } = await busyRegistry()
    const combinations = combinationsFor(registry, panelBuild('1.0.0-p9').description)
    expect(combinations.map(({ content }) => content.shell.stable.build)).toEqual(['1.0.0-s2', '1.0.0-s3'])
    for (const { content, visited } of combinations) {
      expect(content.panels['mfe-search-cart']).toEqual({ stable: visited[0] })
      expect(visited.map(({ build }) => build)).toEqual(['1.0.0-p9'])
    }
  })

  it('is, for a shell, what is live, on trial and behind a rollback', async () => {
    const { registry } = await busyRegistry()
    const combinations = combinationsFor(registry, shell('1.0.0-s9').description)
    expect(combinations.map(({ visited }) => visited.map(({ build }) => build))).toEqual([
      ['1.0.0-p2'],
      ['1.0.0-p3'],
      ['1.0.0-p1'],
    ])
    expect(new Set(combinations.map(({ content }) => content.shell.stable.build))).toEqual(new Set(['1.0.0-s9']))
  })

  it('is, for a shell, no build that a rollback could not bring back, since its route is of another panel now', async () => {
    const releases = await temporaryReleases()
    const route = { path: '/x', view: 'HomePage', layout: 'site' as const, title: { en: 'X', uk: 'X' } }
    const panel = (name: string, id: string, path?: string) =>
      panelBuild(`1.0.0-${id}`, name, { routes: path === undefined ? [] : [{ ...route, path }], redirects: [] })
    await release(releases, shellBuild('1.0.0-s1'), panel('mfe-one', 'p1', '/x'), panel('mfe-other', 'p1'))
    await release(releases, panel('mfe-one', 'p2'))
    await release(releases, panel('mfe-other', 'p2', '/x'))
    const tried = async () => {
      const combinations = combinationsFor(await liveRegistry(releases), shellBuild('1.0.0-s2').description)
      combinations.forEach(checkPromises)
      return combinations.map(({ visited }) => visited.map(({ name, build }) => `${name} ${build}`))
    }
    expect(await tried()).toEqual([['mfe-one 1.0.0-p2', 'mfe-other 1.0.0-p2'], ['mfe-other 1.0.0-p1']])
    // Either may take the route back, but not both.
    await release(releases, panel('mfe-other', 'p3'))
    expect(await tried()).toEqual([
      ['mfe-one 1.0.0-p2', 'mfe-other 1.0.0-p3'],
      ['mfe-one 1.0.0-p1'],
      ['mfe-other 1.0.0-p2'],
    ])
  })

  it('does not exist for a panel before the first shell', () => {
    expect(() => combinationsFor(null, panelBuild('1.0.0-p1').description)).toThrow('no shell is live yet')
  })
})

describe('the promises of a build', () => {
  const check = async (changes: Parameters<typeof panelBuild>[2], name?: string) => {
    const { registry } = await busyRegistry()
    combinationsFor(registry, panelBuild('1.0.0-p9', name, changes).description).forEach(checkPromises)
  }

  it('hold for ranges and contracts that the shell supports', async () => {
    await expect(check({ shared: { react: '^19.3.0' }, contract: 0 })).resolves.toBeUndefined()
  })

  it.each([
    [{ contract: 2 }, 'mfe-search-cart 1.0.0-p9 is built for contract 2, but shell 1.0.0-s2 supports 0 and 1'],
    [
      { shared: { react: '^18.0.0' } },
      'mfe-search-cart 1.0.0-p9 needs react ^18.0.0, but shell 1.0.0-s2 provides 19.3.1',
    ],
    [{ shared: { other: '1' } }, 'mfe-search-cart 1.0.0-p9 needs other 1, but shell 1.0.0-s2 provides none'],
  ])('are refused when they are %j', async (changes, sentence) => {
    await expect(check(changes)).rejects.toThrow(sentence)
  })

  it('let a panel bring its own React', async () => {
    const alone = { container: 'c', entry: 'remoteEntry.js', page: { js: [], css: [] }, files: {} }
    await expect(check({ shared: { react: '^18.0.0' }, alone })).resolves.toBeUndefined()
  })

  it('do not reach into the routes of another panel', async () => {
    await expect(check({}, 'mfe-other')).rejects.toThrow(
      "mfe-other 1.0.0-p9 takes the route /, which is mfe-search-cart's",
    )
  })
})

describe('the files of a build', () => {
  it('are all there, as they were signed', async () => {
    const { store } = await temporaryReleases()
    const { description, files } = panelBuild('1.0.0-p1')
    await publishBuild(store, { description, files })
    await expect(checkFiles(store, description)).resolves.toBeUndefined()
    await store.remove('panels/mfe-search-cart/1.0.0-p1/cart.1.js')
    await expect(checkFiles(store, description)).rejects.toThrow('mfe-search-cart 1.0.0-p1 lacks its file cart.1.js')
    await store.create('panels/mfe-search-cart/1.0.0-p1/cart.1.js', Buffer.from('/* other */'))
    await expect(checkFiles(store, description)).rejects.toThrow('has a cart.1.js that is not what panel.json says')
  })
})
