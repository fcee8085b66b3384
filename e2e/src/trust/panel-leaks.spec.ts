import { reportMetric } from '@panel/shared/testing/metric'
import { buildFaulty, leak, turnOn } from '../failures/faulty-build'
import { measureHeld, type Stop, visitInTurn } from '../failures/leak-meter'
import { type PanelPlace, panelPlaces, placeBefore } from '../fixtures/panel-places'
import { expect, test } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'
import { putLive } from '../releases/builds'

// A product of its own: the control makes a build live that leaks.
test.use({ settings: { LOG_LEVEL: 'warn' } })
test.describe.configure({ timeout: 600_000 })

/** The engine's own notes on the code (feedback, optimised functions) grow for as long; a leak goes on growing. */
const warmUp = 300
const rounds = 1000
const planted = 400
const megabyte = 2 ** 20

const titles: Record<string, string> = {
  'mfe-search-cart': 'mfe-search-cart:title.cart',
  'mfe-auth': 'mfe-auth:title.terms',
  'mfe-domain-manager': 'mfe-domain-manager:title',
  'mfe-address-book': 'mfe-address-book:title',
  'mfe-admin': 'mfe-admin:title',
}

const stopAt = ({ path, panel }: PanelPlace, t: Translate): Stop => ({ path, heading: t(titles[panel] ?? '') })

for (const place of panelPlaces) {
  test(`LEAK-1 ${place.panel}: a thousand times shown and left`, async ({ open, adminToken, t }) => {
    const home = placeBefore(place)
    const page = await open({ token: adminToken, at: home.path })
    await expect(home.works(page, t)).toBeVisible()
    const stops = [stopAt(place, t), stopAt(home, t)]
    await visitInTurn(page, stops, warmUp)
    const before = await measureHeld(page)
    await visitInTurn(page, stops, rounds)
    const after = await measureHeld(page)
    reportMetric(`LEAK-1 ${place.panel} MB of heap`, (after.heap - before.heap) / megabyte, 'most', 1)
    reportMetric(`LEAK-1 ${place.panel} DOM nodes`, after.nodes - before.nodes, 'most', 0)
    reportMetric(`LEAK-1 ${place.panel} listeners`, after.listeners - before.listeners, 'most', 0)
  })
}

test('LEAK-1 control: a listener that keeps a node is found', async ({ open, product, adminToken, t }) => {
  const [place] = panelPlaces
  if (!place) throw new Error('There are no panels')
  await putLive(product, await buildFaulty(place.panel, place.view))
  const home = placeBefore(place)
  const page = await open({ token: adminToken, at: home.path })
  await expect(home.works(page, t)).toBeVisible()
  await turnOn(page, place.panel, leak)
  const stops = [stopAt(place, t), stopAt(home, t)]
  await visitInTurn(page, stops, warmUp)
  const before = await measureHeld(page)
  await visitInTurn(page, stops, planted)
  const after = await measureHeld(page)
  reportMetric('LEAK-1 control: DOM nodes found', after.nodes - before.nodes, 'least', planted)
  reportMetric('LEAK-1 control: listeners found', after.listeners - before.listeners, 'least', planted)
  reportMetric('LEAK-1 control: MB of heap found', (after.heap - before.heap) / megabyte, 'least', 1)
})
