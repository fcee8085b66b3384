import { createInstance } from '@module-federation/enhanced/runtime'
import { i18n, startI18n } from '@panel/shared/i18n'
import type { ActivePanel, PanelDescription } from '@panel/shared/panel/registry'
import { waitFor } from '@testing-library/react'
import { withOverride } from '../registry/active-registry'
import type { PanelError } from '../report/panel-error'
import { createFakeServer } from '../testing/fake-server'
import { createManualClock } from '../testing/manual-clock'
import { describedPanel } from '../testing/registry-fixture'
import { composeLoader } from './compose-loader'
import { createFileAddresses } from './file-addresses'
import { createFileIntegrity } from './file-integrity'

const view = 'HomePage'
const provides = { react: '19.3.1', 'react-dom': '19.3.1' }
const shared = { react: '^19.3.0', 'react-dom': '^19.3.0' }

/** The runtime keeps the remotes of all its instances, so each build has a container that no other test has. */
let containers = 0

const buildOf = (id: string, change: Partial<PanelDescription> = {}): PanelDescription => {
  containers += 1
  return describedPanel('mfe-home', { build: id, container: `mfe_home_${containers}`, shared, ...change })
}

beforeAll(() => startI18n('en'))

/** A loader with real federation, a server and a clock of the test's own. Returns what was reported, too. */
const setUp = (panels: Partial<ActivePanel>, override?: { origin: string; build: PanelDescription }) => {
  const clock = createManualClock()
  const server = createFakeServer(clock)
  const live = panels.live ?? buildOf('live')
  const released = {
    generation: 1,
    shell: { build: 's', provides },
    panels: new Map([['mfe-home', { previous: undefined, ...panels, live }]]),
  }
  const reports: string[] = []
  const loader = composeLoader({
    registry: withOverride(released, override?.build ?? null),
    override: override ? { panel: 'mfe-home', ...override } : null,
    integrity: createFileIntegrity(),
    addresses: createFileAddresses(),
    runtime: createInstance({ name: 'shell', remotes: [] }),
    loadScript: server.loadScript,
    clock,
    report: ({ build, phase }, recovered) => void reports.push(`${build} ${phase}${recovered ? ' recovered' : ''}`),
  })
  const load = async () => (await clock.settle(loader.load('mfe-home', view))).build.build
  return { clock, server, loader, reports, load, live }
}

let clear = (): void => undefined
afterEach(() => {
  clear()
  document.head.replaceChildren()
})

const prepare = (...all: Parameters<typeof setUp>) => {
  const set = setUp(...all)
  clear = set.server.clear
  return set
}

const failureOf = (promise: Promise<unknown>): Promise<PanelError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: PanelError) => error,
  )

const entry = (build: string, query = '') => `/panels/mfe-home/${build}/remoteEntry.js${query}`

test('the live build is loaded with one request for its entry, and once for all who ask', async () => {
  const { server, loader, live, reports, load } = prepare({})
  server.serve(live)
  expect(await load()).toBe('live')
  expect(loader.load('mfe-home', view)).toBe(loader.load('mfe-home', view))
  expect(server.requests).toEqual([entry('live')])
  expect(reports).toEqual([])
})

test('a failure that a second try fixes is reported as recovered; the second try has another address', async () => {
  const { server, live, reports, load } = prepare({})
  server.serve(live, { fail: 1 })
  expect(await load()).toBe('live')
  expect(server.requests).toEqual([entry('live'), entry('live', '?r=1')])
  expect(reports).toEqual(['live entry recovered'])
})

test('an entry that hangs is given up after its limit', async () => {
  const { server, live, clock, load } = prepare({})
  server.serve(live, { hang: 1 })
  const started = clock.now()
  expect(await load()).toBe('live')
  expect(clock.now() - started).toBe(8400)
})

test('when the live build fails twice, the previous one is shown', async () => {
  const previous = buildOf('previous')
  const { server, live, reports, load } = prepare({ previous })
  server.serve(live, { fail: 2 })
  server.serve(previous)
  expect(await load()).toBe('previous')
  expect(reports).toEqual(['live entry recovered'])
})

test('what failed before anything was drawn is shown as it is; only who asks again loads again', async () => {
  const { server, live, clock, loader, reports, load } = prepare({})
  server.serve(live, { fail: 2 })
  const error = await failureOf(clock.settle(loader.begin('mfe-home', view)))
  expect(await failureOf(loader.load('mfe-home', view))).toBe(error)
  expect(reports).toEqual(['live entry'])
  expect(server.requests).toHaveLength(2)
  expect(await load()).toBe('live')
  expect(server.requests).toHaveLength(3)
})

test('when all builds fail, the error is the live one’s; it is not kept', async () => {
  const previous = buildOf('previous')
  const { server, live, clock, loader, reports, load } = prepare({ previous })
  server.serve(live, { fail: 2 })
  const error = await failureOf(clock.settle(loader.load('mfe-home', view)))
  expect(error).toMatchObject({ panel: 'mfe-home', build: 'live', phase: 'entry', retryHelps: true })
  expect(reports).toEqual(['live entry'])
  expect(await load()).toBe('live')
})

test('after three failures in a row nothing is requested for 30 s', async () => {
  const { server, live, clock, loader, load } = prepare({})
  server.serve(live, { fail: 6 })
  for (let times = 0; times < 3; times++) await failureOf(clock.settle(loader.load('mfe-home', view)))
  const requests = server.requests.length
  const paused = await failureOf(loader.load('mfe-home', view))
  expect(paused).toMatchObject({ phase: 'paused', pausedUntil: clock.now() + 30_000 })
  expect(server.requests).toHaveLength(requests)
  clock.advance(30_000)
  expect(await load()).toBe('live')
})

test('a retry in place of a load that hangs starts at once, and the old load does not count as a failure', async () => {
  const { server, live, clock, loader, reports } = prepare({})
  server.serve(live, { hang: 1 })
  const hanging = failureOf(loader.load('mfe-home', view))
  clock.advance(3000)
  const { build } = await clock.settle(loader.retry('mfe-home', view))
  expect(build.build).toBe('live')
  clock.advance(8000)
  expect(await hanging).toMatchObject({ phase: 'entry' })
  expect(server.requests).toEqual([entry('live'), entry('live', '?r=1')])
  expect(reports).toEqual(['live entry'])
})

test.each([
  ['of the next contract', { contract: 2 }, 'contract', '2'],
  ['that needs another React', { shared: { react: '^20.0.0', 'react-dom': '^20.0.0' } }, 'versions', 'react ^20.0.0'],
  ['with a React of its own in the shell’s tree', { shared: {} }, 'versions', 'react of its own'],
  [
    'that needs what the shell does not provide',
    { shared: { ...shared, lodash: '^4.0.0' } },
    'versions',
    'lodash ^4.0.0',
  ],
])('a build %s is refused before anything is requested, and not tried again', async (_name, change, phase, found) => {
  const { server, clock, loader, reports } = prepare({ live: buildOf('misfit', change) })
  expect(await failureOf(clock.settle(loader.load('mfe-home', view)))).toMatchObject({
    phase,
    found,
    retryHelps: false,
  })
  expect(server.requests).toEqual([])
  expect(reports).toEqual([`misfit ${phase}`])
})

test('a build that does not fit is named however often it is asked for: it pauses nothing', async () => {
  const { clock, loader } = prepare({ live: buildOf('misfit', { contract: 2 }) })
  for (let times = 0; times < 4; times++) {
    expect(await failureOf(clock.settle(loader.load('mfe-home', view)))).toMatchObject({
      phase: 'contract',
      found: '2',
    })
  }
})

test('where a build before it fits, that one is shown', async () => {
  const previous = buildOf('previous')
  const { server, reports, load } = prepare({ live: buildOf('misfit', { contract: 2 }), previous })
  server.serve(previous)
  expect(await load()).toBe('previous')
  expect(reports).toEqual(['misfit contract recovered'])
})

test('a build of the contract before is mounted', async () => {
  const { server, live, load } = prepare({ live: buildOf('live', { contract: 0 }) })
  server.serve(live)
  expect(await load()).toBe('live')
})

const definition = (change: object) => () => ({
  panel: { name: 'mfe-home', views: {}, locales: { en: async () => ({}), uk: async () => ({}) }, ...change },
})

test.each([
  ['no definition', () => ({}), 'panel'],
  ['the definition of another panel', definition({ name: 'mfe-other' }), 'panel'],
  ['no such view', definition({}), view],
  ['a view’s module without the view', definition({ views: { [view]: async () => ({}) } }), view],
])('a build with %s lacks an export, and is not tried again', async (_name, panel, found) => {
  const { server, live, clock, loader } = prepare({})
  server.serve(live, { modules: { './panel': panel } })
  const error = await failureOf(clock.settle(loader.load('mfe-home', view)))
  expect(error).toMatchObject({ phase: 'exports', found, retryHelps: false })
  expect(server.requests).toHaveLength(1)
})

const chunkError = () => Promise.reject(new Error('Loading chunk failed'))

test.each([
  ['the definition', { './panel': () => chunkError() }, 'definition'],
  ['the view', { './panel': definition({ views: { [view]: chunkError } }) }, 'view'],
])('a chunk of %s that does not come is tried again', async (_name, modules, phase) => {
  const { server, live, clock, loader, reports } = prepare({})
  server.serve(live, { modules })
  expect(await failureOf(clock.settle(loader.load('mfe-home', view)))).toMatchObject({ phase, retryHelps: true })
  expect(reports).toEqual([`live ${phase}`])
})

test('without the panel’s texts its page is not shown', async () => {
  i18n.removeResourceBundle('en', 'mfe-home')
  const { server, live, clock, loader } = prepare({})
  const locales = { en: chunkError, uk: chunkError }
  const panel = definition({ name: 'mfe-home', views: { [view]: async () => ({ [view]: () => null }) }, locales })
  server.serve(live, { modules: { './panel': panel } })
  expect(await failureOf(clock.settle(loader.load('mfe-home', view)))).toMatchObject({ phase: 'texts' })
})

test('a build that throws before it is shown is replaced; asking again gives it another chance', async () => {
  const previous = buildOf('previous')
  const { server, live, clock, loader, reports, load } = prepare({ previous })
  server.serve(live)
  server.serve(previous)
  expect(await load()).toBe('live')
  expect((await clock.settle(loader.loadOther(live, view))).build).toBe(previous)
  const error = await failureOf(clock.settle(loader.loadOther(previous, view)))
  expect(error).toMatchObject({ build: 'live', phase: 'render' })
  expect(reports).toEqual(['live render'])
  expect((await clock.settle(loader.retry('mfe-home', view))).build).toBe(live)
})

test('a developer’s build comes from the developer’s origin, and nothing replaces it', async () => {
  const build = buildOf('dev')
  const { server, clock, loader, load } = prepare(
    { previous: buildOf('previous') },
    { origin: 'http://localhost:8101', build },
  )
  server.serve(build, { fail: 2 })
  expect(await failureOf(clock.settle(loader.load('mfe-home', view)))).toMatchObject({ build: 'dev', phase: 'entry' })
  expect(await load()).toBe('dev')
  expect(server.requests.every(url => url.startsWith('http://localhost:8101/panels/mfe-home/dev/'))).toBe(true)
})

test('a panel that the registry does not name cannot be loaded', async () => {
  const { loader } = prepare({})
  expect(await failureOf(loader.load('mfe-none', view))).toMatchObject({ phase: 'registry', retryHelps: false })
})

test('a view whose files hang is given up and requested again under other addresses; what hung is aborted', async () => {
  const files = { ...buildOf('live').files, 'view.js': 'sha384-v', 'view.css': 'sha384-w' }
  const chunks = { panel: { js: [], css: [] }, views: { [view]: { js: ['view.js'], css: ['view.css'] } }, locales: {} }
  const { server, live, clock, loader } = prepare({ live: buildOf('live', { chunks, files }) })
  server.serve(live)
  const requested = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))
  const paths = (again = '') =>
    ['remoteEntry.js', 'view.js', 'view.css'].map(file => `/panels/mfe-home/live/${file}${again}`)
  const loading = loader.load('mfe-home', view)
  await waitFor(() => expect(requested()).toEqual(paths()))
  clock.advance(10_000)
  await waitFor(() => expect(requested()).toEqual([]))
  clock.advance(400)
  await waitFor(() => expect(requested()).toEqual(paths('?r=1')))
  for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event('load'))
  expect((await loading).build).toBe(live)
})

test('a load in place of one that hangs asks for no address of that one', async () => {
  const files = { ...buildOf('live').files, 'view.js': 'sha384-v' }
  const chunks = { panel: { js: [], css: [] }, views: { [view]: { js: ['view.js'], css: [] } }, locales: {} }
  const { server, live, loader } = prepare({ live: buildOf('live', { chunks, files }) })
  server.serve(live)
  const requested = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))
  loader.load('mfe-home', view).catch(() => undefined)
  await waitFor(() => expect(requested()).toContain('/panels/mfe-home/live/view.js'))
  const loading = loader.retry('mfe-home', view)
  await waitFor(() => expect(requested()).toContain('/panels/mfe-home/live/view.js?r=1'))
  expect(requested().filter(address => !address?.endsWith('?r=1'))).toEqual([])
  for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event('load'))
  expect((await loading).build).toBe(live)
})

test('a build whose details cannot be had is asked for once more, and the one before it is shown', async () => {
  const fetched: (RequestCache | undefined)[] = []
  const realFetch = globalThis.fetch
  globalThis.fetch = async (_, options) => {
    fetched.push(options?.cache)
    throw new TypeError('Failed to fetch')
  }
  const live = buildOf('live', { files: {}, details: `sha384-${'E'.repeat(64)}` })
  const previous = buildOf('before')
  const { server, load, reports } = prepare({ live, previous })
  server.serve(live)
  server.serve(previous)
  expect(await load()).toBe('before')
  expect(fetched).toEqual(['default', 'reload'])
  expect(server.requests).toEqual([entry('before')])
  expect(reports).toEqual(['live entry recovered'])
  globalThis.fetch = realFetch
})
