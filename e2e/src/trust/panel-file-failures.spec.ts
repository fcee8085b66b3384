import { reportMetric } from '@panel/shared/testing/metric'
import { recordResult } from '../failures/failure-matrix'
import { addressesOf, type FilePart, fileFaults, fileParts } from '../failures/file-faults'
import { panelPlaces, placeBefore } from '../failures/panel-places'
import { liveBuild } from '../failures/put-live'
import { headerLimit, messageLimit, triggerFault, triggerFaultAtFirstLoad } from '../failures/trigger-fault'
import { expect, test } from '../fixtures/test'

test.describe.configure({ timeout: 120_000 })

// The browser says in its console what it refused and why; that is no fault of the page.
const refusals = /^console .*(integrity|MIME type|Refused to|net::ERR)/

// The product has served a page before: its first one takes longer, whatever a panel does.
test.beforeAll(async ({ product }) => void (await fetch(product.url)))

const parts = Object.entries(fileParts) as [FilePart, string][]

for (const place of panelPlaces) {
  for (const [part, phase] of parts) {
    for (const [name, fault] of Object.entries(fileFaults)) {
      const row = `${part}: ${name}`

      test(`MFE-1 ${place.panel} by click, ${row}`, async ({ open, product, adminToken, faultProxy, guard, t }) => {
        guard.allow(/ GET \/panels\//, refusals)
        const page = await open({ token: adminToken })
        await page.goto(placeBefore(place).path)
        await expect(placeBefore(place).works(page, t)).toBeVisible()
        const live = await liveBuild(product, place.panel)
        // Ends the fault for new requests only: what hangs goes on hanging.
        const restore = faultProxy.inject({ path: addressesOf(part, place, live) }, fault)
        const report = { panel: place.panel, build: live.build, phase }
        const { email } = product.admin
        const { message, recovery } = await triggerFault({ page, faultProxy, place, t, email, report, restore })
        await recordResult({ table: 'by click', panel: place.panel, fault: row, message, recovery })
        reportMetric(`MFE-1 ${place.panel} by click ${row} ms to the message`, message, 'most', messageLimit)
      })

      test(`MFE-1 ${place.panel} by first load, ${row}`, async ({
        open,
        product,
        adminToken,
        faultProxy,
        guard,
        t,
      }) => {
        guard.allow(/ GET \/panels\//, refusals)
        const page = await open({ token: adminToken })
        const live = await liveBuild(product, place.panel)
        const restore = faultProxy.inject({ path: addressesOf(part, place, live) }, fault)
        const report = { panel: place.panel, build: live.build, phase }
        const { email } = product.admin
        const times = await triggerFaultAtFirstLoad({ page, faultProxy, place, t, email, report, restore })
        await recordResult({ table: 'by first load', panel: place.panel, fault: row, ...times })
        const id = `MFE-1 ${place.panel} by first load ${row} ms to the`
        reportMetric(`${id} header`, times.header, 'most', headerLimit)
        reportMetric(`${id} message`, times.message, 'most', messageLimit)
      })
    }
  }
}

test('MFE-1 control: a page that stays broken is found, and so is a broken neighbour', async ({
  open,
  product,
  adminToken,
  faultProxy,
  guard,
  t,
}) => {
  guard.allow(/ GET \/panels\//, refusals)
  const [place, neighbour] = [panelPlaces[0], panelPlaces[3]]
  if (!place || !neighbour) throw new Error('There are no panels')
  const page = await open({ token: adminToken })
  await page.goto(placeBefore(place).path)
  const drop = (panel: string) => faultProxy.inject({ path: new RegExp(`^/panels/${panel}/`) }, { kind: 'drop' })
  const { build } = await liveBuild(product, place.panel)
  const report = { panel: place.panel, build, phase: 'entry' }
  const met = { page, faultProxy, place, t, email: product.admin.email, report }

  drop(place.panel)
  const restoreNeighbour = drop(neighbour.panel)
  await expect(triggerFault({ ...met, restore: () => undefined })).rejects.toThrow(t('mfe-address-book:title'))
  restoreNeighbour()
  await page.goto(placeBefore(place).path)
  await expect(triggerFault({ ...met, restore: () => undefined })).rejects.toThrow(t('mfe-search-cart:title.cart'))
})
