import { reportMetric } from '@panel/shared/testing/metric'
import { buildFaulty, codeFaults, turnOn } from '../failures/faulty-build'
import { expectReport, messageLimit, triggerFault } from '../failures/trigger-fault'
import { navigateInPage, panelPlaces, placeBefore } from '../fixtures/panel-places'
import { expect, test } from '../fixtures/test'
import { putLive } from '../releases/builds'

// A product of its own: its panels are built with a switch that makes them fail.
test.use({ settings: { LOG_LEVEL: 'error' } })
test.describe.configure({ timeout: 300_000 })

for (const place of panelPlaces) {
  test(`MFE-1 ${place.panel}: its own code goes wrong`, async ({ open, product, adminToken, faultProxy, guard, t }) => {
    guard.allow(/^reported later .*rejects later/)
    const built = await buildFaulty(place.panel, place.view)
    await putLive(product, built)
    const { panel } = place
    const { build } = built.description
    for (const [fault, phase] of Object.entries(codeFaults)) {
      await test.step(fault, async () => {
        const page = await open({ token: adminToken })
        await page.goto(placeBefore(place).path)
        await expect(placeBefore(place).works(page, t)).toBeVisible()
        const restore = await turnOn(page, panel, fault)
        const report = { panel, build, phase, cause: fault }
        if (phase === 'later') {
          await navigateInPage(page, place.path)
          await expectReport(faultProxy, { ...report, recovered: true })
          await expect(place.works(page, t)).toBeVisible()
        } else {
          const email = product.admin.email
          const { message } = await triggerFault({ page, faultProxy, place, t, email, report, restore })
          reportMetric(`MFE-1 ${panel} ${fault} ms to the message`, message, 'most', messageLimit)
        }
        await page.context().close()
      })
    }
  })
}
