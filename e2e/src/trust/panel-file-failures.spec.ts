import { reportMetric } from '@panel/shared/testing/metric'
import type { Request } from '@playwright/test'
import { addressesOf, type FilePart, fileFaults, fileParts, isMet, waysIn } from '../failures/file-faults'
import { headerLimit, messageLimit, triggerFault } from '../failures/trigger-fault'
import { expect, test } from '../failures/trigger-file-fault'
import { navigateInPage, panelPlaces, placeBefore } from '../fixtures/panel-places'
import { liveBuild } from '../releases/builds'

test.describe.configure({ timeout: 120_000 })

// The product has served a page before: its first one takes longer, whatever a panel does.
test.beforeAll(async ({ product }) => void (await fetch(product.url)))

const parts = Object.keys(fileParts) as FilePart[]
const faults = Object.keys(fileFaults)

/** Every part, fault and way; for one panel all of them, since one loader serves all. */
const cells = parts.flatMap((part, p) =>
  faults.flatMap((fault, f) =>
    waysIn.map((way, w) => ({ part, fault, way, at: 2 * (p + f) + w })).filter(({ way }) => isMet(part, fault, way)),
  ),
)

/** The others meet each fault once, at another part and by the other way than their neighbours. */
const cellsOf = (at: number) => (at === 0 ? cells : cells.filter(cell => (cell.at + 3 * at) % 8 === 0))

for (const [at, place] of panelPlaces.entries()) {
  for (const { part, fault, way } of cellsOf(at)) {
    test(`MFE-1 ${place.panel} ${way}, ${part}: ${fault}`, async ({ triggerFileFault }) => {
      const times = await triggerFileFault({ way, place, part, fault })
      const id = `MFE-1 ${place.panel} ${way} ${part}: ${fault} ms to the`
      if (times.header !== undefined) reportMetric(`${id} header`, times.header, 'most', headerLimit)
      reportMetric(`${id} message`, times.message, 'most', messageLimit)
    })
  }
}

test('MFE-1 control: a page that stays broken is found, and so is a broken neighbour', async ({
  allowRefusals,
  scene,
}) => {
  const { open, faultProxy, product, t, adminToken } = scene
  allowRefusals()
  const [place, neighbour] = [panelPlaces[0], panelPlaces[3]]
  if (!place || !neighbour) throw new Error('There are no panels')
  const page = await open({ token: adminToken })
  const openBefore = async () => {
    await page.goto(placeBefore(place).path)
    await expect(placeBefore(place).works(page, t)).toBeVisible()
  }
  await openBefore()
  const drop = (panel: string) => faultProxy.inject({ path: new RegExp(`^/panels/${panel}/`) }, { kind: 'drop' })
  const { build } = await liveBuild(product, place.panel)
  const report = { panel: place.panel, build, phase: 'entry' }
  const faulty = { page, faultProxy, place, t, email: product.admin.email, report }

  drop(place.panel)
  const restoreNeighbour = drop(neighbour.panel)
  await expect(triggerFault({ ...faulty, restore: () => undefined })).rejects.toThrow(t('mfe-address-book:title'))
  restoreNeighbour()
  await openBefore()
  await expect(triggerFault({ ...faulty, restore: () => undefined })).rejects.toThrow(t('mfe-search-cart:title.cart'))
})

test('MFE-1 what hangs gives its connections back: a second try leaves none of the first one’s requests', async ({
  scene,
}) => {
  const { open, faultProxy, product, adminToken } = scene
  const place = panelPlaces.find(({ panel }) => panel === 'mfe-admin')
  if (!place) throw new Error('There is no mfe-admin')
  const page = await open({ token: adminToken })
  await page.goto(placeBefore(place).path)
  const pending = new Set<string>()
  const pathOf = (url: string) => url.slice(new URL(url).origin.length)
  const end = (request: Request) => void pending.delete(pathOf(request.url()))
  page.on('request', request => void pending.add(pathOf(request.url())))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const build = await liveBuild(product, place.panel)
  const { js = [], css = [] } = build.chunks.views[place.view] ?? {}
  faultProxy.inject({ path: addressesOf('view', place, build) }, { kind: 'hang' })
  await navigateInPage(page, place.path)
  const ofPanel = () => [...pending].filter(path => path.startsWith('/panels/mfe-admin/'))
  await expect.poll(() => ofPanel().some(path => path.endsWith('?r=1')), { timeout: 20_000 }).toBe(true)
  expect(ofPanel().filter(path => !path.includes('?'))).toEqual([])
  expect(ofPanel().length).toBeLessThanOrEqual(js.length + css.length)
})
