import { join } from 'node:path'
import { type Build, readBuild } from '@panel/gateway/releases/read-build'
import { reportMetric } from '@panel/shared/testing/metric'
import { expectRestUsable, messageOn } from '../failures/expect-rest-usable'
import { buildCopy, buildFaulty, copyPanel, missingExport, turnOn } from '../failures/faulty-build'
import { turnToReact18 } from '../failures/react-18'
import { expectFailureMessage, expectReport, messageLimit } from '../failures/trigger-fault'
import { misfit, missingExportFault, versionFaults } from '../failures/version-faults'
import type { FaultProxy } from '../fixtures/fault-proxy'
import { navigateInPage, type PanelPlace, panelPlaces, placeBefore } from '../fixtures/panel-places'
import { requestsTo } from '../fixtures/requests'
import { expect, test } from '../fixtures/test'
import { putLive } from '../releases/builds'
import { root } from '../suites/workspaces'

// A product of its own, in which builds go live that the contract gate would refuse.
test.use({ settings: { LOG_LEVEL: 'error' } })
test.describe.configure({ timeout: 300_000 })

const soundBuild = (panel: string): Promise<Build> => readBuild(join(root, panel, 'dist'), panel)

/** Files of the panel's live build that the browser asked for, without the one that says which there are. */
const filesAsked = (faultProxy: FaultProxy, { panel }: PanelPlace, build: string) =>
  requestsTo(faultProxy, 'GET', new RegExp(`^/panels/${panel}/${build}/(?!details\\.json)`))

for (const place of panelPlaces) {
  const { panel } = place
  const before = placeBefore(place)

  test(`MFE-2 ${panel}: builds that do not fit`, async ({ open, product, adminToken, faultProxy, t }) => {
    const sound = await soundBuild(panel)
    for (const [fault, versionFault] of Object.entries(versionFaults)) {
      await test.step(fault, async () => {
        const build = `1.0.0-${Object.keys(versionFaults).indexOf(fault)}misfit`
        await putLive(product, misfit(sound, build, place, versionFault))
        const page = await open({ token: adminToken, at: before.path })
        await expect(before.works(page, t)).toBeVisible()
        const { refused } = versionFault
        if (!refused) {
          await navigateInPage(page, place.path)
          await expect(place.works(page, t)).toBeVisible()
        } else {
          const message = await expectFailureMessage({ page, place, t })
          const names = refused.names(place)
          await expect(page.getByRole('alert')).toContainText(names)
          await expect(page.getByRole('alert')).toContainText(build)
          await expectReport(faultProxy, { panel, build, phase: refused.phase, cause: names, recovered: false })
          if (refused.phase !== 'exports') expect(filesAsked(faultProxy, place, build)).toEqual([])
          await expectRestUsable({ page, place, t, email: product.admin.email })
          reportMetric(`MFE-2 ${panel} ${fault} ms to the message`, message, 'most', messageLimit)
        }
        await page.context().close()
      })
    }
    await test.step('where a sound build was live before, that one is shown', async () => {
      const next = Object.values(versionFaults)[0]
      if (!next || !('routes' in sound.description)) throw new Error('There is nothing to release')
      await putLive(product, sound)
      const build = '1.0.0-aftersound'
      await putLive(product, misfit(sound, build, place, next), sound.description)
      const page = await open({ token: adminToken, at: place.path })
      await expect(place.works(page, t)).toBeVisible()
      await expectReport(faultProxy, { panel, build, phase: 'contract', recovered: true })
      await page.context().close()
    })
  })

  test(`MFE-2 ${panel}: its code lacks what it promised`, async ({ open, product, adminToken, faultProxy, t }) => {
    const built = await buildFaulty(panel, place.view)
    await putLive(product, built)
    const page = await open({ token: adminToken, at: before.path })
    await expect(before.works(page, t)).toBeVisible()
    await turnOn(page, panel, missingExport)
    const message = await expectFailureMessage({ page, place, t })
    await expect(page.getByRole('alert')).toContainText(place.view)
    await expectReport(faultProxy, { panel, build: built.description.build, phase: 'exports', cause: place.view })
    await expectRestUsable({ page, place, t, email: product.admin.email })
    reportMetric(`MFE-2 ${panel} ${missingExportFault} ms to the message`, message, 'most', messageLimit)
  })

  test(`MFE-2 ${panel}: React 18 is mounted apart`, async ({ open, product, adminToken, t }) => {
    const folder = await copyPanel(panel, 'react-18')
    await turnToReact18(folder)
    await putLive(product, await buildCopy(folder, panel, '--standalone'))
    const page = await open({ token: adminToken, at: before.path })
    await expect(before.works(page, t)).toBeVisible()
    const copies = async (): Promise<Record<string, number>> =>
      (await page.evaluate(() => Reflect.get(window, Symbol.for('panel.instances')))) ?? {}
    const { session = 0, i18n = 0 } = await copies()
    await navigateInPage(page, place.path)
    await expect(place.works(page, t)).toBeVisible()
    expect(await copies()).toMatchObject({ session: session + 1, i18n: i18n + 1 })
  })
}

test('MFE-2 control: a build that fits is not taken for one that does not', async ({ scene }) => {
  const { open, product, t, adminToken } = scene
  const [place] = panelPlaces
  if (!place) throw new Error('There are no panels')
  await putLive(product, await soundBuild(place.panel))
  const page = await open({ token: adminToken })
  await page.goto(placeBefore(place).path)
  await expect(placeBefore(place).works(page, t)).toBeVisible()
  await expect(expectFailureMessage({ page, place, t })).rejects.toThrow(t('shell:panelFailure.title'))
  await expect(messageOn(page, t)).toBeHidden()
})
