import { historyLines, statusLines } from '@panel/kit/release/lines'
import { earlierBuilds } from '../releases/earlier-builds'
import { promoteBuilds, recordPublished, rollBack, startCanary } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { panelBuild, shellBuild, temporaryReleases, why } from '../testing/builds'
import { readHistory, readStatus } from './queries'

const name = 'mfe-search-cart'

const released = async () => {
  const releases = await temporaryReleases()
  for (const build of [shellBuild('1.0.0-s1'), ...['p1', 'p2', 'p3'].map(id => panelBuild(`1.0.0-${id}`))])
    await publishBuild(releases.store, build)
  await recordPublished(releases, why, { name, build: '1.0.0-p1' })
  await promoteBuilds(releases, why, [
    { name: 'shell', build: '1.0.0-s1' },
    { name, build: '1.0.0-p1' },
  ])
  await promoteBuilds(releases, why, [{ name, build: '1.0.0-p2' }])
  await startCanary(releases, why, { name, build: '1.0.0-p3' }, 10)
  return releases
}

describe('what is live', () => {
  it('is printed as data and as a table', async () => {
    const releases = await released()
    const status = await readStatus(releases)
    expect(status).toMatchObject({
      generation: 4,
      packages: [
        { name: 'shell', stable: '1.0.0-s1', canary: null, previous: null },
        { name, stable: '1.0.0-p2', canary: { build: '1.0.0-p3', percent: 10 }, previous: '1.0.0-p1' },
      ],
    })
    expect(statusLines(status)).toEqual([
      `generation 4 since ${status.at}`,
      'PACKAGE          LIVE      CANARY        BEFORE',
      'shell            1.0.0-s1  -             -',
      'mfe-search-cart  1.0.0-p2  1.0.0-p3 10%  1.0.0-p1',
    ])
  })

  it('is nothing before the first release', async () => {
    expect(statusLines(await readStatus(await temporaryReleases()))).toEqual(['nothing is live yet'])
  })
})

describe('the history of a package', () => {
  it('names who did what to it and why, the newest first', async () => {
    const releases = await released()
    await rollBack(releases, { by: 'olena', why: 'the cart is empty' }, name)
    const changes = await readHistory(releases, name)
    expect(changes.map(({ action }) => action)).toEqual(['rollback', 'canary', 'promote', 'promote', 'publish'])
    const [first, second] = historyLines(changes, name)
    expect(first).toMatch(/^5 {2}\S+Z {2}olena {3}rollback {2}1\.0\.0-p2 {6}the cart is empty$/)
    expect(second).toMatch(/^4 {2}\S+Z {2}tester {2}canary {4}1\.0\.0-p3 10% {2}a test$/)
  })

  it('is read no further back than its newest changes', async () => {
    const releases = await released()
    const read = vi.spyOn(releases.store, 'read')
    const changes = await readHistory(releases, name, 2)
    expect(changes.map(({ action }) => action)).toEqual(['canary', 'promote'])
    expect(read.mock.calls).toEqual([['history/00000004.json'], ['history/00000003.json']])
  })

  it('is read once: after another change only the new entry is, whatever asks', async () => {
    const releases = await released()
    await readHistory(releases, name)
    const read = vi.spyOn(releases.store, 'read')
    const readOfHistory = () => read.mock.calls.splice(0).flatMap(([key]) => (key.startsWith('history/') ? [key] : []))
    expect(await earlierBuilds(releases, name, 5)).toEqual(['1.0.0-p1'])
    expect(readOfHistory()).toEqual([])
    await rollBack(releases, why, name)
    readOfHistory()
    expect((await readHistory(releases, name)).map(({ action }) => action)[0]).toBe('rollback')
    expect(readOfHistory()).toEqual(['history/00000005.json'])
    await readStatus(releases)
    expect(readOfHistory()).toEqual(['history/00000005.json'])
  })

  it('is read again where the store was put back, and refused where an entry is damaged', async () => {
    const releases = await released()
    await readHistory(releases, name)
    await releases.store.remove('history/00000004.json')
    await promoteBuilds(releases, { by: 'olena', why: 'again' }, [{ name, build: '1.0.0-p3' }])
    expect((await readHistory(releases, name))[0]).toMatchObject({ action: 'promote', by: 'olena', generation: 4 })
    await releases.store.remove('history/00000002.json')
    await expect(readHistory(releases, name)).rejects.toThrow('history/00000002.json is missing, damaged')
  })

  it('is refused for what was never released', async () => {
    await expect(readHistory(await released(), 'mfe-none')).rejects.toThrow(
      "nothing was ever released under the name 'mfe-none'",
    )
  })
})
