import { addressesOf, type FilePart, fileFaults, fileParts } from '../failures/file-faults'
import { panelPlaces, placeBefore } from '../failures/panel-places'
import { liveBuild } from '../failures/put-live'
import { triggerFault, triggerFaultAtFirstLoad } from '../failures/trigger-fault'
import { expect, test } from '../fixtures/test'

// A few cells of the failure matrix, which runs each night; here so that every change meets a panel that fails and one
// that hangs, by both ways in.
const cells: readonly { part: FilePart; fault: string; panel: string }[] = [
  { part: 'all files', fault: '500', panel: 'mfe-address-book' },
  { part: 'styles', fault: 'unreachable', panel: 'mfe-search-cart' },
  { part: 'styles', fault: 'no answer', panel: 'mfe-search-cart' },
]

// The browser says in its console what it refused and why; that is no fault of the page.
const refusals = /^console .*(integrity|MIME type|Refused to|net::ERR)/

for (const { part, fault, panel } of cells) {
  test(`a panel whose address is opened while its ${part} fail (${fault}): header, message, one click to recover`, async ({
    open,
    product,
    adminToken,
    faultProxy,
    guard,
    t,
  }) => {
    guard.allow(/ GET \/panels\//, refusals)
    const place = panelPlaces.find(each => each.panel === panel)
    const injected = fileFaults[fault]
    if (!place || !injected) throw new Error(`There is no ${panel} or no ${fault}`)
    const page = await open({ token: adminToken })
    const live = await liveBuild(product, panel)
    const restore = faultProxy.inject({ path: addressesOf(part, place, live) }, injected)
    const report = { panel, build: live.build, phase: fileParts[part] }
    await triggerFaultAtFirstLoad({ page, faultProxy, place, t, email: product.admin.email, report, restore })
  })
}

test('a panel that does not answer to a click: message, everything else usable, one click to recover', async ({
  open,
  product,
  adminToken,
  faultProxy,
  guard,
  t,
}) => {
  guard.allow(/ GET \/panels\//, refusals)
  const [place] = panelPlaces
  if (!place) throw new Error('There are no panels')
  const page = await open({ token: adminToken })
  await page.goto(placeBefore(place).path)
  await expect(placeBefore(place).works(page, t)).toBeVisible()
  const live = await liveBuild(product, place.panel)
  const restore = faultProxy.inject({ path: addressesOf('all files', place, live) }, { kind: 'hang' })
  const report = { panel: place.panel, build: live.build, phase: 'entry' }
  await triggerFault({ page, faultProxy, place, t, email: product.admin.email, report, restore })
})
