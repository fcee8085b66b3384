import { setTimeout as sleep } from 'node:timers/promises'
import { panelBuild, shellBuild, temporaryFolder, why } from '../testing/builds'
import { openS3Server, type S3Server, s3Account } from '../testing/s3-server'
import { collectGarbage, keptFor } from './collect-garbage'
import { newestFirst, newestGeneration, type Releases } from './history'
import { promoteBuilds, rollBack } from './live-builds'
import { LiveRegistry } from './live-registry'
import { openReleases } from './open-releases'
import { publishBuild, publishedBuild } from './publish-build'
import { readBucket, S3Store } from './s3-store'

let server: S3Server
let folder: string

beforeAll(async () => {
  folder = await temporaryFolder()
})

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Account.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Account.secretAccessKey)
  server = await openS3Server()
})

afterEach(() => server.close())

const open = (): Promise<Releases> =>
  openReleases({ dataDir: folder, releases: `s3://releases/product/one?endpoint=${server.endpoint}` })

const withShell = async (): Promise<Releases> => {
  const releases = await open()
  await publishBuild(releases.store, shellBuild('1.0.0-s1'))
  await promoteBuilds(releases, why, [{ name: 'shell', build: '1.0.0-s1' }])
  return releases
}

describe('releases in a bucket', () => {
  it('are under the prefix, with what a CDN must say of them', async () => {
    const { store } = await open()
    await publishBuild(store, panelBuild('1.0.0-p1'))
    const folderOfBuild = 'product/one/panels/mfe-search-cart/1.0.0-p1'
    expect(server.objects.get(`${folderOfBuild}/remoteEntry.js`)?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(server.objects.get(`${folderOfBuild}/home.1.css.br`)?.headers).toEqual({
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await publishedBuild(store, 'mfe-search-cart', '1.0.0-p1')).toMatchObject({ build: '1.0.0-p1' })
  })

  it('are never overwritten', async () => {
    const { store } = await open()
    expect(await store.create('history/00000001.json', Buffer.from('first'))).toBe(true)
    expect(await store.create('history/00000001.json', Buffer.from('second'))).toBe(false)
    expect(String(await store.read('history/00000001.json'))).toBe('first')
    expect(await store.read('history/00000002.json')).toBeUndefined()
  })

  it('lose none of 20 promotes at once', async () => {
    const releases = await withShell()
    const ids = Array.from({ length: 20 }, (_, number) => `1.0.0-p${number}`)
    for (const id of ids) await publishBuild(releases.store, panelBuild(id))
    await Promise.all(
      ids.map(async build =>
        promoteBuilds(await open(), { by: build, why: 'race' }, [{ name: 'mfe-search-cart', build }]),
      ),
    )
    expect(await newestGeneration(releases.store)).toBe(21)
    const seen: string[] = []
    let newest: string | undefined
    for await (const { change, signed } of newestFirst(releases.store, releases.keys.publicKey)) {
      newest ??= signed?.registry.panels['mfe-search-cart']?.stable.build
      seen.push(change.by)
    }
    expect(newest).toBe(seen[0])
    expect([...seen].sort()).toEqual([...ids, why.by].sort())
  }, 30_000)

  it('count an upload once whose answer was lost', async () => {
    const releases = await withShell()
    await publishBuild(releases.store, panelBuild('1.0.0-p1'))
    server.loseNextAnswer()
    await promoteBuilds(releases, why, [{ name: 'mfe-search-cart', build: '1.0.0-p1' }])
    expect(await newestGeneration(releases.store)).toBe(2)
  })

  it('try again when two uploads of one key collide', async () => {
    const { store } = await open()
    server.raceNextUpload()
    expect(await store.create('history/00000001.json', Buffer.from('first'))).toBe(true)
  })

  it('show a change to a gateway within a second, and keep the last registry while the bucket is down', async () => {
    const releases = await withShell()
    const faults: string[] = []
    const log = { error: (_: object, message: string) => void faults.push(message) }
    const live = new LiveRegistry(releases.store, releases.keys.publicKey, log)
    await live.start()
    await publishBuild(releases.store, panelBuild('1.0.0-p1'))
    await live.current()
    await promoteBuilds(releases, why, [{ name: 'mfe-search-cart', build: '1.0.0-p1' }])
    const promoted = Date.now()
    while ((await live.current())?.registry.generation !== 2) {
      expect(Date.now() - promoted).toBeLessThan(1000)
      await sleep(20)
    }
    server.setDown(true)
    while (faults.length === 0) {
      expect((await live.current())?.registry.generation).toBe(2)
      await sleep(20)
    }
    expect(faults[0]).toContain('the last registry stays in use')
    expect((await live.current())?.registry.generation).toBe(2)
  })

  it.each(['before headers', 'after headers'] as const)(
    'leave a gateway its registry while the bucket hangs %s, and are followed again when it answers',
    async where => {
      const releases = await withShell()
      await publishBuild(releases.store, panelBuild('1.0.0-p1'))
      const store = new S3Store(readBucket(`s3://releases/product/one?endpoint=${server.endpoint}`), 500)
      const live = new LiveRegistry(store, releases.keys.publicKey, { error: () => undefined }, 50)
      await live.start()
      server.hang(where)
      const read = store.read('history/00000001.json')
      expect((await live.current())?.registry.generation).toBe(1)
      await expect(read).rejects.toMatchObject({ name: 'TimeoutError' })
      server.hang(null)
      await promoteBuilds(releases, why, [{ name: 'mfe-search-cart', build: '1.0.0-p1' }])
      await expect.poll(async () => (await live.current())?.registry.generation, { timeout: 20_000 }).toBe(2)
    },
    30_000,
  )

  it('are listed beyond one page, rolled back and cleaned up', async () => {
    const releases = await withShell()
    const ids = Array.from({ length: 14 }, (_, number) => `1.0.0-p${String(number).padStart(2, '0')}`)
    for (const id of ids) {
      await publishBuild(releases.store, panelBuild(id))
      // Builds are told apart by the time they were stored.
      await sleep(3)
    }
    for (const build of ids.slice(0, 2)) await promoteBuilds(releases, why, [{ name: 'mfe-search-cart', build }])
    await rollBack(releases, why, 'mfe-search-cart')
    expect((await releases.store.list('panels/')).length).toBeGreaterThan(200)
    const removed = await collectGarbage(releases, why, Date.now() + keptFor + 60_000)
    expect(removed.map(({ build }) => build)).toEqual(ids.slice(1, 4))
    expect([...server.objects.keys()].some(key => key.includes(ids[2] ?? ''))).toBe(false)
  })
})

describe('the address of a bucket', () => {
  it('names bucket, prefix, server and region', () => {
    expect(readBucket('s3://releases')).toEqual({ bucket: 'releases', prefix: '', region: 'us-east-1' })
    expect(readBucket('s3://releases/a/b/?endpoint=https://s.example:9000&region=eu-1')).toEqual({
      bucket: 'releases',
      prefix: 'a/b/',
      region: 'eu-1',
      endpoint: 'https://s.example:9000',
    })
  })

  it('is refused in one sentence when it is none', () => {
    expect(() => readBucket('http://releases')).toThrow(
      "RELEASES is 'http://releases', but must be 'folder' or s3://bucket/prefix",
    )
  })
})
