import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { panelBuild, temporaryReleases, why } from '../testing/builds'
import { liveRegistry, liveRelease, liveReleases, name, version } from '../testing/live-releases'
import { descriptionFile, knownFileKey } from './build-keys'
import { keyOf, newestFirst, newestGeneration, readEntry } from './history'
import { promoteBuilds, recordPublished, rollBack, startCanary } from './live-builds'
import { publishBuild } from './publish-build'

const shell = { name: 'shell', build: '1.0.0-s1' }

describe('promoting', () => {
  it('moves the pointer and remembers the build before', async () => {
    const releases = await liveReleases(2)
    await promoteBuilds(releases, why, [version(2)])
    expect(await liveRelease(releases)).toEqual({ stable: version(2).build, previous: version(1).build })
    expect((await liveRegistry(releases)).generation).toBe(2)
  })

  it('keeps the build before when the live one is promoted again', async () => {
    const releases = await liveReleases(2)
    await promoteBuilds(releases, why, [version(2)])
    await promoteBuilds(releases, why, [version(2)])
    expect(await liveRelease(releases)).toEqual({ stable: version(2).build, previous: version(1).build })
  })

  it('refuses a build that is not published, and a panel before any shell', async () => {
    const releases = await liveReleases(1)
    await expect(promoteBuilds(releases, why, [version(9)])).rejects.toThrow(
      'mfe-search-cart 1.0.0-p9 is not published',
    )
    expect((await liveRegistry(releases)).generation).toBe(1)
    const empty = await temporaryReleases()
    await publishBuild(empty.store, panelBuild('1.0.0-p1'))
    await expect(promoteBuilds(empty, why, [version(1)])).rejects.toThrow('promote a build of the shell first')
  })

  it('says in the history who did what, when and why', async () => {
    const releases = await liveReleases(2)
    await recordPublished(releases, { by: 'Olena', why: 'ready' }, version(2))
    await promoteBuilds(releases, { by: 'Taras', why: 'faster search', via: 'command' }, [version(2)])
    const entries = []
    for await (const { change } of newestFirst(releases.store, releases.keys.publicKey)) entries.push(change)
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(entries).toEqual([
      { generation: 3, at, by: 'Taras', action: 'promote', builds: [version(2)], why: 'faster search', via: 'command' },
      { generation: 2, at, by: 'Olena', action: 'publish', builds: [version(2)], why: 'ready', via: 'command' },
      {
        generation: 1,
        at,
        by: 'tester',
        action: 'promote',
        builds: [version(1), shell],
        why: 'a test',
        via: 'command',
      },
    ])
  })

  it('does not believe an unsigned entry without a registry, once something is live', async () => {
    const { store, keys } = await liveReleases(1)
    const number = (await newestGeneration(store)) + 1
    const change = {
      generation: number,
      at: new Date().toISOString(),
      by: 'ceo',
      action: 'promote',
      builds: [],
      why: '',
    }
    const forged = { change, signed: null, seal: { key_id: keys.publicKey.id, signature: 'AAAA' } }
    for (const entry of [{ change, signed: null }, forged]) {
      await store.create(keyOf(number), Buffer.from(JSON.stringify(entry)))
      expect(await readEntry(store, number, keys.publicKey)).toBeNull()
      await store.remove(keyOf(number))
    }
  })

  it('reads what was published before anything was live, with a seal or from before there were any', async () => {
    const { store, keys } = await temporaryReleases()
    await recordPublished({ store, keys }, why, { name: 'shell', build: '1.0.0-s1' })
    await recordPublished({ store, keys }, why, { name: 'shell', build: '1.0.0-s2' })
    expect((await readEntry(store, 2, keys.publicKey))?.signed).toBeNull()
    for (const number of [1, 2]) {
      const { seal: _, ...entry } = JSON.parse(String(await store.read(keyOf(number))))
      await store.remove(keyOf(number))
      await store.create(keyOf(number), Buffer.from(JSON.stringify(entry)))
    }
    expect((await readEntry(store, 2, keys.publicKey))?.signed).toBeNull()
  })

  it('stops at a history that was tampered with', async () => {
    const releases = await liveReleases(2)
    const entry = await readEntry(releases.store, 1, releases.keys.publicKey)
    const forged = JSON.stringify(entry).replace('"Find a domain"', '"Free domains!"')
    await writeFile(join(releases.folder, 'releases/history/00000001.json'), forged)
    await expect(promoteBuilds(releases, why, [version(2)])).rejects.toThrow('history/00000001.json is damaged')
  })
})

describe('a canary', () => {
  it('goes to a share of visitors and ends with a promote', async () => {
    const releases = await liveReleases(2)
    await startCanary(releases, why, version(2), 10)
    expect(await liveRelease(releases)).toEqual({ stable: version(1).build, canary: [version(2).build, 10] })
    await promoteBuilds(releases, why, [version(2)])
    expect(await liveRelease(releases)).toEqual({ stable: version(2).build, previous: version(1).build })
  })

  it('ends at 0 percent', async () => {
    const releases = await liveReleases(2)
    await startCanary(releases, why, version(2), 10)
    await startCanary(releases, why, version(2), 0)
    expect(await liveRelease(releases)).toEqual({ stable: version(1).build })
  })

  it.each([-1, 101, 2.5, Number.NaN])('is refused at %s percent', async percent => {
    const releases = await liveReleases(2)
    await expect(startCanary(releases, why, version(2), percent)).rejects.toThrow('a whole number from 0 to 100')
  })

  it('of the live build is refused', async () => {
    const releases = await liveReleases(1)
    await expect(startCanary(releases, why, version(1), 10)).rejects.toThrow('is live for everyone already')
  })
})

describe('rolling back', () => {
  it('makes the build before live again', async () => {
    const releases = await liveReleases(2)
    await promoteBuilds(releases, why, [version(2)])
    const { change } = await rollBack(releases, why, name)
    expect(change.builds).toEqual([version(1)])
    expect(await liveRelease(releases)).toEqual({ stable: version(1).build })
    await expect(rollBack(releases, why, name)).rejects.toThrow('mfe-search-cart has no build to go back to')
  })

  it('ends a canary first', async () => {
    const releases = await liveReleases(3)
    await promoteBuilds(releases, why, [version(2)])
    await startCanary(releases, why, version(3), 50)
    await rollBack(releases, why, name)
    expect(await liveRelease(releases)).toEqual({ stable: version(2).build, previous: version(1).build })
  })

  it('ends a canary where the build before the live one is gone', async () => {
    const releases = await liveReleases(3)
    await promoteBuilds(releases, why, [version(2)])
    await startCanary(releases, why, version(3), 50)
    await releases.store.remove(knownFileKey(name, version(1).build, descriptionFile))
    await rollBack(releases, why, name)
    expect(await liveRelease(releases)).toMatchObject({ stable: version(2).build, canary: undefined })
    await expect(rollBack(releases, why, name)).rejects.toThrow('mfe-search-cart 1.0.0-p1 is not published')
  })
})
