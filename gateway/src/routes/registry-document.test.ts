import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LiveRegistry } from '../releases/live-registry'
import { verifySigned } from '../releases/signature'
import { panelBuild, shellBuild, temporaryReleases } from '../testing/builds'
import { release, testGateway } from '../testing/gateway'

describe('/registry.json', () => {
  it('is signed, revalidated each time, and 304 while it is the same', async () => {
    const { app, releases } = await testGateway()
    const reply = await app.inject('/registry.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(verifySigned(reply.json(), releases.keys.publicKey)?.registry.generation).toBe(1)
    const etag = String(reply.headers.etag)
    const again = await app.inject({ url: '/registry.json', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await release(releases, panelBuild('1.0.0-p2'))
    const changed = await app.inject({ url: '/registry.json', headers: { 'if-none-match': etag } })
    expect(changed.statusCode).toBe(200)
    expect(changed.json().registry).toMatchObject({ generation: 2 })
    expect(changed.json().registry.panels['mfe-search-cart'].stable.build).toBe('1.0.0-p2')
    await app.close()
  })

  it('is 503 before the first release', async () => {
    const { app } = await testGateway({}, [])
    expect((await app.inject('/registry.json')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(503)
    await app.close()
  })
})

describe('the live registry', () => {
  const log = { error: vi.fn() }
  const broken = async (spoil: (text: string) => string) => {
    const releases = await temporaryReleases()
    await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
    const live = new LiveRegistry(releases.store, releases.keys.publicKey, log)
    await live.start()
    await release(releases, panelBuild('1.0.0-p2'))
    const path = join(releases.folder, 'releases/history/00000002.json')
    await writeFile(path, spoil(String(await releases.store.read('history/00000002.json'))))
    return { releases, live }
  }

  it.each<[string, (text: string) => string]>([
    ['is cut short', text => text.slice(0, -20)],
    ['names another build', text => text.replaceAll('1.0.0-p2', '1.0.0-p3')],
    ['carries the registry of an older generation', text => text.replace('"generation":2', '"generation":1')],
    ['has no signature', text => text.replace(/"signature":"[^"]+"/, '"signature":""')],
  ])('stays the last good one when a newer entry %s', async (_, spoil) => {
    const { live, releases } = await broken(spoil)
    expect((await live.current())?.registry.generation).toBe(1)
    expect(log.error).toHaveBeenCalledWith({ generation: 2 }, expect.stringContaining('damaged'))
    const restarted = new LiveRegistry(releases.store, releases.keys.publicKey, log)
    await restarted.start()
    expect((await restarted.current())?.registry.generation).toBe(1)
  })

  it('stays the last good one while the store does not answer', async () => {
    const releases = await temporaryReleases()
    await release(releases, shellBuild('1.0.0-s1'))
    const live = new LiveRegistry(releases.store, releases.keys.publicKey, log)
    await live.start()
    vi.spyOn(releases.store, 'read').mockRejectedValue(new Error('the disk is gone'))
    expect((await live.current())?.registry.generation).toBe(1)
    expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.stringContaining('does not answer'))
  })
})
