import { reportMetric } from '@panel/shared/testing/metric'
import { fileFaults } from '../failures/file-faults'
import { keepCell } from '../failures/grid'
import { meetFault, messageLimit } from '../failures/meet-fault'
import { panelPlaces, placeBefore } from '../failures/panel-places'
import { liveBuild } from '../failures/put-live'
import { expect, test } from '../fixtures/test'

test.describe.configure({ timeout: 120_000 })

// The browser says in its console what it refused and why; that is no fault of the page.
const refusals = /^console .*(integrity|MIME type|Refused to|net::ERR)/

for (const place of panelPlaces) {
  for (const part of ['entry', 'view'] as const) {
    for (const [name, fault] of Object.entries(fileFaults)) {
      test(`MFE-1 ${place.panel} ${part}: ${name}`, async ({ open, product, adminToken, faultProxy, guard, t }) => {
        guard.allow(/ GET \/panels\//, refusals)
        const page = await open({ token: adminToken })
        await page.goto(placeBefore(place).path)
        await expect(placeBefore(place).works(page, t)).toBeVisible()
        const { build, entry, chunks } = await liveBuild(product, place.panel)
        const { js = [], css = [] } = chunks.views[place.view] ?? {}
        const files = part === 'entry' ? [entry] : [...js, ...css]
        expect(files.length).toBeGreaterThan(0)
        const names = files.map(file => file.replaceAll('.', '\\.')).join('|')
        // Ends the fault for new requests only: what hangs goes on hanging.
        const restore = faultProxy.inject({ path: new RegExp(`^/panels/${place.panel}/[^/]+/(${names})`) }, fault)
        const report = { panel: place.panel, build, phase: part }
        const email = product.admin.email
        const { message, recovery } = await meetFault({ page, faultProxy, place, t, email, report, restore })
        await keepCell({ table: 'files', panel: place.panel, fault: `${part}: ${name}`, message, recovery })
        reportMetric(`MFE-1 ${place.panel} ${part} ${name} ms to the message`, message, 'most', messageLimit)
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
  const healNeighbour = drop(neighbour.panel)
  await expect(meetFault({ ...met, restore: () => undefined })).rejects.toThrow(t('mfe-address-book:title'))
  healNeighbour()
  await page.goto(placeBefore(place).path)
  await expect(meetFault({ ...met, restore: () => undefined })).rejects.toThrow(t('mfe-search-cart:title.cart'))
})
