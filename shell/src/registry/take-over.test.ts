import type { PanelDescription } from '@panel/shared/panel/registry'
import { describedPanel } from '../testing/registry-fixture'
import { takeOver } from './take-over'

const origin = 'http://localhost:5170'
const panel = 'mfe-hosting'
const view = { js: ['view.2.js'], css: [] }
const newer = describedPanel(panel, {
  build: '1.0.0-b2',
  chunks: { panel: { js: [], css: [] }, views: { HostingPage: view }, locales: {} },
  files: { 'view.2.js': 'sha384-two', 'x.1.hot-update.js': 'sha384-update' },
  elsewhere: ['other-react.2.js'],
})

/** A page with the build of before, and the machine's answer to what there is now. */
const pageWith = (answer: PanelDescription | null) => {
  const registered: PanelDescription[] = []
  globalThis.fetch = async () => {
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  }
  const build = describedPanel(panel, { build: '1.0.0-b1', elsewhere: ['other-react.1.js'] })
  const registerIntegrity = (each: PanelDescription) => void registered.push(structuredClone(each))
  return { registered, build, override: { panel, origin, build, registerIntegrity } }
}

/** What a panel with hot updates does, as `follow-builds.ts` of the kit. */
const followed: unknown[] = []
const follow = (event: Event) => {
  followed.push((event as CustomEvent).detail)
  event.preventDefault()
}

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  window.removeEventListener('panel:built', follow)
  followed.length = 0
})

test('a panel that follows its builds gets the new one under the address that the page knows', async () => {
  const { registered, build, override } = pageWith(newer)
  window.addEventListener('panel:built', follow)
  expect(await takeOver(override, 'hash-2')).toBe(true)
  expect(followed).toEqual(['hash-2'])
  expect(registered).toMatchObject([{ build: '1.0.0-b1', files: newer.files }])
  expect(build).toMatchObject({ build: '1.0.0-b1', chunks: newer.chunks })
})

test.each<[string, PanelDescription | null]>([
  ['promises another redirect', { ...newer, redirects: [{ from: '/a', to: '/app/hosting' }] }],
  ['has another container', { ...newer, container: 'mfe_hosting_other' }],
  ['cannot be had', null],
])('a build that %s wants a new page, and the panel gets no event', async (_, answer) => {
  const { registered, override } = pageWith(answer)
  window.addEventListener('panel:built', follow)
  expect(await takeOver(override, 'hash-2')).toBe(false)
  expect([registered, followed]).toEqual([[], []])
})

test('a panel that cannot follow wants a new page', async () => {
  expect(await takeOver(pageWith(newer).override, 'hash-2')).toBe(false)
})
