import { describedPanel } from '../testing/registry-fixture'
import { createFileAddresses } from './file-addresses'
import { createFileIntegrity } from './file-integrity'
import { dropPreloads } from './request-file'
import { createViewPreloads, createViewRequests } from './request-view'

const hash = `sha384-${'D'.repeat(64)}`
const page = { js: ['page.js'], css: [] }
const chunks = { panel: { js: [], css: [] }, views: { Page: page }, locales: {} }

const start = (files: Record<string, string>, origin = '') => {
  const panel = describedPanel('mfe-auth', { chunks, files })
  const integrity = createFileIntegrity()
  integrity.registerIntegrity(panel)
  const requestView = createViewRequests({ addresses: createFileAddresses(), integrity, originOf: () => origin })
  return requestView(panel, 'Page')
}

const request = () => document.head.querySelector<HTMLLinkElement>('link[rel="preload"][href*="page.js"]')

afterEach(() => document.head.replaceChildren())

test('a file of the view is requested with its hash', async () => {
  const requested = start({ 'page.js': hash })
  expect(request()?.integrity).toBe(hash)
  request()?.dispatchEvent(new Event('load'))
  await expect(requested).resolves.toBeUndefined()
})

test('a view with a file that the registry does not name fails at once, and nothing is requested', async () => {
  await expect(start({})).rejects.toMatchObject({ phase: 'exports', found: 'page.js', retryHelps: false })
  expect(request()).toBeNull()
})

test('what a developer serves from another origin needs no hash', async () => {
  const requested = start({}, 'http://localhost:4001')
  expect(request()?.href).toContain('http://localhost:4001')
  request()?.dispatchEvent(new Event('load'))
  await expect(requested).resolves.toBeUndefined()
})

test('all files of a view are preloaded at once, those of its entry, definition and texts in this language among them', async () => {
  const names = ['remoteEntry.js', 'panel.js', 'page.js', 'en.js', 'page-en.js']
  const panel = describedPanel('mfe-auth', {
    chunks: {
      panel: { js: ['panel.js'], css: [] },
      views: { Page: page, Other: { js: ['other.js'], css: [] } },
      locales: { en: { js: ['en.js'], css: [] }, uk: { js: ['uk.js'], css: [] } },
    },
    texts: { Page: { en: ['page-en.js'], uk: ['page-uk.js'] } },
    files: Object.fromEntries([...names, 'uk.js', 'page-uk.js', 'other.js'].map(name => [name, hash])),
  })
  const integrity = createFileIntegrity()
  integrity.registerIntegrity(panel)
  const own = { addresses: createFileAddresses(), integrity }
  createViewPreloads({ ...own, originOf: () => 'http://localhost:5170' })(panel, 'Page')
  expect(document.head.querySelector('link[rel="preload"]')).toBeNull()
  createViewPreloads({ ...own, originOf: () => '' })(panel, 'Page')
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')]
  expect(links.map(({ href }) => href.replace(/.*\//, ''))).toEqual(names)
  expect(links.map(link => link.integrity)).toEqual(names.map(() => hash))
  // They can be given up before any of them is asked for.
  dropPreloads('/mfe-auth/')
  expect(document.head.children).toHaveLength(0)
})
