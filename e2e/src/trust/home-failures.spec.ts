import { messageOn } from '../failures/expect-rest-usable'
import { addressesOf, type FilePart, fileFaults, fileParts } from '../failures/file-faults'
import { expectReport } from '../failures/trigger-fault'
import { expect, test } from '../failures/trigger-file-fault'
import type { PanelPlace } from '../fixtures/panel-places'
import { hold, shellScripts } from '../fixtures/requests'
import { liveBuild } from '../releases/builds'
import { searchField } from '../screens/search'

/** The one page that is prerendered: it looks as if it worked until its panel is known not to. */
const home: PanelPlace = {
  panel: 'mfe-search-cart',
  view: 'HomePage',
  path: '/',
  works: (page, t) => page.getByText(t('mfe-search-cart:health.ok')),
}

// The page has its panel's details in itself.
const parts = (Object.keys(fileParts) as FilePart[]).filter(part => part !== 'details')

// Every fault once, at each part in turn: the grid of all of them is in panel-file-failures.spec.ts.
for (const [at, [name, fault]] of Object.entries(fileFaults).entries()) {
  for (const part of parts.filter((_, index) => index === at % parts.length)) {
    test(`MFE-1 home prerendered, ${part}: ${name}: a message, and nothing typed is lost`, async ({
      page,
      allowRefusals,
      scene,
    }) => {
      const { faultProxy, product, t } = scene
      allowRefusals()
      const live = await liveBuild(product, home.panel)
      const restore = faultProxy.inject({ path: addressesOf(part, home, live) }, fault)
      const letScriptsGo = hold(faultProxy, shellScripts)
      await page.goto(home.path, { waitUntil: 'commit' })
      await searchField({ page, t }).pressSequentially('kept')
      letScriptsGo()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(messageOn(page, t)).toBeVisible()
      restore()
      await page
        .getByRole('main')
        .getByRole('button', { name: t('shell:panelFailure.retry') })
        .click()
      await expect(home.works(page, t)).toBeVisible()
      await expect(searchField({ page, t })).toHaveValue('kept')
      await expectReport(faultProxy, { panel: home.panel, build: live.build, phase: fileParts[part] })
    })
  }
}
