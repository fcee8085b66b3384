import { messageOn } from '../failures/expect-rest-usable'
import { addressesOf, type FilePart, fileFaults } from '../failures/file-faults'
import { expect, type FileCell, test } from '../failures/trigger-file-fault'
import { placeOf } from '../fixtures/panel-places'
import { liveBuild } from '../releases/builds'

// A few cells of the failure matrix, which runs each night; here so that every change is tried with a panel that fails and one
// that hangs, by both ways in.
const cells: readonly { panel: string; part: FilePart; fault: string; way: FileCell['way'] }[] = [
  { panel: 'mfe-address-book', part: 'all files', fault: '500', way: 'by first load' },
  { panel: 'mfe-search-cart', part: 'styles', fault: 'unreachable', way: 'by first load' },
  { panel: 'mfe-search-cart', part: 'styles', fault: 'no answer', way: 'by first load' },
  { panel: 'mfe-search-cart', part: 'all files', fault: 'no answer', way: 'by click' },
]

for (const { panel, ...cell } of cells) {
  test(`${panel} ${cell.way}, ${cell.part}: ${cell.fault}: header, message, one click to recover`, async ({
    triggerFileFault,
  }) => void (await triggerFileFault({ place: placeOf(panel), ...cell })))
}

test('the trace that a failure screen quotes names the page’s calls, and is in the reports of the panel', async ({
  allowRefusals,
  scene,
}) => {
  const { open, product, adminToken, faultProxy, t } = scene
  allowRefusals()
  const place = placeOf('mfe-address-book')
  const live = await liveBuild(product, place.panel)
  const fault = fileFaults['500']
  if (!fault) throw new Error('There is no such fault')
  faultProxy.inject({ path: addressesOf('all files', place, live) }, fault)
  const page = await open({ token: adminToken })
  const called = page.waitForRequest(/\/api\/users\/me$/)
  const opened = await page.goto(place.path)
  await expect(messageOn(page, t)).toBeVisible()
  const trace = /desc="(\w{32})"/.exec((await opened?.headerValue('server-timing')) ?? '')?.[1] ?? 'none'
  await expect(page.getByRole('alert')).toContainText(trace)
  expect(await (await called).headerValue('traceparent')).toContain(trace)
  const reports = async (): Promise<unknown> =>
    (
      await fetch(`${product.url}/releases/${place.panel}/failures`, {
        headers: { authorization: `Bearer ${adminToken}` },
      })
    ).json()
  await expect.poll(reports).toContainEqual(expect.objectContaining({ build: live.build, trace }))
})
