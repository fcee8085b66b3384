import { buildApp } from '../app'
import { newestGeneration, type Releases, readEntry } from '../releases/history'
import type { ReleaseStore } from '../releases/release-store'
import { readSettings } from '../settings'
import { panelBuild, shellBuild } from '../testing/builds'
import { testGateway } from '../testing/gateway'
import { liveReleases } from '../testing/live-releases'
import { prerenderedPanel, shellWithLook } from '../testing/prerendered-builds'
import { pageMaker } from './page-maker'
import { openPolicyFiles } from './policy-file'

/** What is asked for of a product with these builds live, at its first route. */
const askedOf = async ({ store, keys }: Releases) => {
  const signed = (await readEntry(store, await newestGeneration(store), keys.publicKey))?.signed
  if (!signed) throw new Error('nothing is live')
  const { shell, panels } = signed.registry
  const [panel] = Object.values(panels).map(({ stable }) => stable)
  const [route] = panel?.routes ?? []
  return {
    signed,
    builds: { shell: shell.stable, panels: panel ? [panel] : [] },
    matched: panel && route && { panel, route, parameters: {} },
    language: 'en',
    theme: null,
    settings: { adminPath: 'admin', platformHost: 'panel.example', emailDomains: [], prices: false },
    style: '',
    publicKey: '',
    extras: [],
    override: undefined,
    plain: true,
  } as const
}

it('makes a page that could not be made once more', async () => {
  const releases = await liveReleases(1)
  let isBroken = true
  const asked = {
    ...(await askedOf(releases)),
    get extras() {
      if (isBroken) throw new Error('once')
      return []
    },
  }
  const makePage = pageMaker(releases.store, openPolicyFiles(releases.store))
  await expect(makePage(asked)).rejects.toThrow('once')
  isBroken = false
  expect((await makePage(asked)).html.toString()).toContain('<!doctype html>')
})

it('makes a page without what the store does not give in time, and whole again when it does', async () => {
  const { app, releases } = await testGateway({}, [shellWithLook(), prerenderedPanel('1.0.0-p1')])
  await app.close()
  const asked = await askedOf(releases)
  let isHanging = true
  const read = (key: string) => (isHanging ? new Promise(() => undefined) : releases.store.read(key))
  const store: ReleaseStore = Object.create(releases.store, { read: { value: read } })
  const makePage = pageMaker(store, openPolicyFiles(store), 20)
  expect((await makePage(asked)).html.toString()).not.toContain('data-ahead')
  isHanging = false
  await expect.poll(async () => (await makePage(asked)).html.toString(), { timeout: 20_000 }).toContain('data-ahead')
})

describe('the policies of scripts', () => {
  const builds = () => {
    const shell = shellBuild('1.0.0-s1')
    shell.description.addsPolicy = true
    return [shell, panelBuild('1.0.0-p1'), panelBuild('1.0.0-a1', 'mfe-admin', { routes: [] })]
  }

  /** A page's address of its policy, and another gateway that has not answered it yet and counts what it reads. */
  const start = async () => {
    const { app, releases } = await testGateway({ ADMIN_PATH: 'office' }, builds())
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    const address = /data-policy="[^"]+" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    await app.close()
    const reads: string[] = []
    const store = Object.create(releases.store, {
      read: {
        value: (key: string) => {
          if (key.endsWith('panel.json')) reads.push(key)
          return releases.store.read(key)
        },
      },
    })
    const settings = readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent', ADMIN_PATH: 'office' })
    const other = await buildApp({ ...releases, store }, settings)
    const ask = async (change: (query: URLSearchParams) => void = () => undefined) => {
      const url = new URL(address, 'http://panel.example')
      change(url.searchParams)
      return other.inject(url.pathname + url.search)
    }
    return {
      ask,
      reads,
      other,
      named: (new URL(address, 'http://panel.example').searchParams.get('builds') ?? '').split(','),
    }
  }

  it('are read once for all who ask at once', async () => {
    const { ask, reads, other } = await start()
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(reads).toHaveLength(3)
    await other.close()
  })

  it('have one address, and others cost nothing', async () => {
    const { ask, reads, other, named } = await start()
    const [a = '', b = '', c = ''] = named
    const orders = [
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
      [a, a, b, c],
      [a, b],
      ['', a, b, c],
    ]
    for (const order of orders) {
      const { statusCode, headers } = await ask(query => query.set('builds', order.join(',')))
      expect([order, statusCode, headers['cache-control']]).toEqual([order, 404, 'no-store'])
    }
    expect((await ask()).statusCode).toBe(200)
    expect(new Set(reads).size).toBe(reads.length)
    await other.close()
  })

  it('look for no more than one build that is not there', async () => {
    const { ask, reads, other } = await start()
    const unknown = Array.from({ length: 100 }, (_, number) => `mfe-admin@1.0.0-${number + 100}`)
    for (const list of [unknown, unknown, [...unknown, 'mfe-admin@1.0.0-a1']])
      expect((await ask(query => query.set('builds', list.join(',')))).statusCode).toBe(404)
    expect(reads).toHaveLength(1)
    await other.close()
  })

  it('are not those of a gateway that writes another text for the same builds', async () => {
    const { ask, other } = await start()
    const hash = `sha384-${'A'.repeat(64)}`
    const changes = [
      (query: URLSearchParams) => query.set('hash', hash),
      (query: URLSearchParams) => query.delete('hash'),
    ]
    for (const change of changes)
      expect(await ask(change)).toMatchObject({ statusCode: 404, headers: { 'cache-control': 'no-store' } })
    expect((await ask()).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    await other.close()
  })
})
