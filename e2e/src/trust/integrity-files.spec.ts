import { buildsOf } from '@panel/gateway/releases/release-changes'
import { isScriptOfPages, pageFilesOf } from '@panel/shared/panel/build-details'
import { buildUrl, type Registry } from '@panel/shared/panel/registry'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { oneByteAltered } from '../failures/file-faults'
import type { FaultProxy } from '../fixtures/fault-proxy'
import { panelPlaces } from '../fixtures/panel-places'
import { settled } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import { anyMessage, sceneOf, visitAltered } from '../integrity/altered-file'
import { hasReached, ignoreIntegrity, openPolicies, watchEngine } from '../integrity/defences'
import { type Visit, visits } from '../integrity/visits'
import { registryOf } from '../releases/builds'

test.describe.configure({ timeout: 3_600_000 })

// A product of its own: where another test left an older build to go back to, a page recovers without a word.
test.use({ settings: { TRANSFER_HOLD: '1' } })

/** A script or style that the product serves. */
interface ServedFile {
  package: string
  path: string
  /** Of the build that visitors get, not of the one to go back to. */
  live: boolean
}

/** Every script and style that pages with the builds of the signed registry may load. */
const servedFiles = (registry: Registry): ServedFile[] => {
  const live = [registry.shell, ...Object.values(registry.panels)].map(({ stable }) => stable)
  return buildsOf(registry).flatMap(description =>
    Object.keys(pageFilesOf(description))
      // Prerendered HTML has a hash too; the server alone reads it.
      .filter(file => file.endsWith('.css') || isScriptOfPages(file))
      .map(file => ({
        package: description.name,
        path: buildUrl(description.name, description.build, file),
        live: live.includes(description),
      })),
  )
}

/** Paths of the files that a visit asks for. */
const askedBy = async (scene: Scene, visit: Visit): Promise<Set<string>> => {
  const from = scene.faultProxy.requests.length
  const pages: Page[] = []
  const seen = sceneOf(scene, visit, async page => void pages.push(page))
  await visit.go(seen)
  for (const page of pages) {
    await expect(anyMessage(page, seen), `${visit.name} ${visit.language}: no message while all is well`).toBeHidden()
    await page.context().close()
  }
  return new Set(scene.faultProxy.requests.slice(from).map(({ path }) => path.split('?')[0] ?? ''))
}

/** For each file that a visit asks for, all visits that do. */
const waysTo = async (scene: Scene, files: readonly ServedFile[]): Promise<Map<string, Visit[]>> => {
  const ways = new Map<string, Visit[]>()
  for (const visit of visits) {
    const asked = await askedBy(scene, visit)
    for (const { path } of files) if (asked.has(path)) ways.set(path, [...(ways.get(path) ?? []), visit])
  }
  return ways
}

const isEntry = ({ package: name, path }: ServedFile): boolean => name === 'shell' && /\/main\.\w+\.js$/.test(path)

const alter = (faultProxy: FaultProxy, path: string) =>
  faultProxy.inject({ path: new RegExp(`^${path}(\\?|$)`) }, oneByteAltered)

test('SRI-1 one byte altered in each script and style: none runs, and the page says so', async ({ scene }) => {
  const { guard, product } = scene
  guard.allow(/\/panels\//, /^console /, /^reported later/, / \/api\//)
  const files = servedFiles((await registryOf(product)).registry)
  const ways = await waysTo(scene, files)
  const executed: string[] = []
  const broken: string[] = []
  const silent: string[] = []
  for (const [path, visitsToIt] of ways) {
    let said = false
    // A page that only fetches the file ahead says nothing; the first that needs it must.
    for (const visit of visitsToIt) {
      if (said) break
      const outcome = await test.step(`${visit.name} ${visit.language}: ${path}`, async () =>
        await visitAltered(scene, visit, path))
      said = outcome.said
      if (outcome.executed) executed.push(path)
      if (!said && !outcome.complete) broken.push(`${path} (${visit.name}, ${visit.language})`)
    }
    if (!said) silent.push(path)
  }
  reportMetric('SRI-1 altered files met on a page', ways.size, 'least', 60)
  reportMetric('SRI-1 altered files that ran', executed.length, 'most', 0)
  expect(broken, 'pages that neither came nor spoke').toEqual([])
  expect(silent, 'altered files of which no page spoke').toEqual([])
})

/** Loads a file in the way the compiled builds do, with the hash that the page names; answers what became of it. */
const loadWithIntegrity = async (page: Page, path: string): Promise<'load' | 'error'> =>
  await page.evaluate(
    url =>
      new Promise(resolve => {
        const isStyle = /\.css(\?|$)/.test(url)
        const element = document.createElement(isStyle ? 'link' : 'script')
        const hashOf: (of: string) => string = Reflect.get(window, 'panelIntegrity')
        element.integrity = hashOf(url)
        element.crossOrigin = 'anonymous'
        element.onload = () => resolve('load')
        element.onerror = () => resolve('error')
        if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: url })
        else {
          try {
            element.src = url
          } catch {
            // The page's policy refuses addresses that the registry does not name.
            return resolve('error')
          }
        }
        document.head.append(element)
      }),
    path,
  )

test('SRI-1 one byte altered in each file, loaded as the builds load their parts: none runs', async ({ scene }) => {
  const { open, faultProxy, guard, product, t, adminToken } = scene
  guard.allow(/\/panels\//, /^console /)
  const files = servedFiles((await registryOf(product)).registry)
  const ran: string[] = []
  const sound: string[] = []
  for (const place of panelPlaces) {
    const page = await open({ token: adminToken })
    const reached = await watchEngine(page)
    await page.goto(place.path)
    await expect(place.works(page, t)).toBeVisible()
    // What the page itself still loads, sound, would count as altered.
    await settled(page)
    const own = files.filter(each => each.package === place.panel || each.package === 'shell')
    // The shell's entry last: it starts the page a second time, after which nothing in it is as a build expects.
    for (const { path } of [...own.filter(each => !isEntry(each)), ...own.filter(isEntry)]) {
      const before = reached.length
      const end = alter(faultProxy, path)
      const result = await loadWithIntegrity(page, `${path}?altered`)
      if (result === 'load' || hasReached(reached.slice(before), path)) ran.push(path)
      end()
      if ((await loadWithIntegrity(page, `${path}?sound`)) === 'load') sound.push(path)
    }
    await page.context().close()
  }
  reportMetric('SRI-1 files served', files.length, 'least', 100)
  expect(ran).toEqual([])
  reportMetric('SRI-1 altered files that ran, loaded one by one', ran.length, 'most', 0)
  // The very same load succeeds with the file as it was signed: it is the byte that is refused.
  expect(files.filter(({ path, live }) => live && !sound.includes(path))).toEqual([])
})

test('SRI-1 control: without hashes and policies the altered file reaches the page, and is found', async ({
  scene,
}) => {
  const { open, faultProxy, guard, product, adminToken } = scene
  guard.allow(/./)
  const { registry } = await registryOf(product)
  const files = servedFiles(registry)
  const { js = [], css = [] } = registry.panels['mfe-auth']?.stable.chunks.views.TermsPage ?? {}
  const names = ['remoteEntry.js', ...js, ...css]
  const isSample = ({ package: name, path, live }: ServedFile) =>
    live && (name === 'mfe-auth' ? names.some(file => path.endsWith(`/${file}`)) : /\/shell\/.*main\./.test(path))
  const samples = files.filter(isSample)
  expect(samples.length).toBeGreaterThanOrEqual(5)
  for (const { path } of samples) {
    await test.step(path, async () => {
      faultProxy.restore()
      faultProxy.inject({ path: /^\/terms/ }, openPolicies())
      alter(faultProxy, path)
      const page = await open({ token: adminToken, before: ignoreIntegrity })
      const reached = await watchEngine(page)
      await page.goto('/terms')
      await expect.poll(() => hasReached(reached, path)).toBe(true)
      await page.context().close()
    })
  }
})
