import type { Page } from '@playwright/test'
import { buildFaulty } from '../failures/faulty-build'
import { codeFaultKey, codeFaults, fileFaults } from '../failures/file-faults'
import { keepCell } from '../failures/grid'
import { goInside, type PanelPlace, panelPlaces } from '../failures/panel-places'
import { reportFigure } from '../fixtures/figure'
import { release } from '../fixtures/other-build'
import { expect, test } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'

// A product of its own, whose panels have builds that go wrong when they are told to.
test.use({ settings: { LOG_LEVEL: 'error' } })
test.describe.configure({ timeout: 120_000 })

const messageLimit = 5000

/** The designed screen, or the word that it takes long, whichever comes first. */
const messageOn = (page: Page, t: Translate) =>
  page
    .getByText(t('shell:panelFailure.title'))
    .or(page.getByText(t('shell:panelLoading.slow')))
    .first()

const retryOn = (page: Page, t: Translate) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('shell:panelFailure.retry') })
    .first()

/** Header, language, routing and another panel are alive; the page was not reloaded. */
const restWorks = async (page: Page, place: PanelPlace, t: Translate, mark: string) => {
  await expect(page.getByRole('banner').getByRole('link', { name: t('shell:brand'), exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const other = panelPlaces.find(each => each.path === place.from) ?? place
  await goInside(page, place.from)
  await expect(other.works(page, t)).toBeVisible()
  await goInside(page, place.path)
  expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe(mark)
}

interface Met {
  page: Page
  place: PanelPlace
  t: Translate
  heal: () => Promise<void> | void
}

const meet = async ({ page, place, t, heal }: Met): Promise<{ message: number; recovery: number }> => {
  const mark = String(Math.random())
  await page.evaluate(value => Reflect.set(window, 'mark', value), mark)
  const asked = Date.now()
  await goInside(page, place.path)
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  const message = Date.now() - asked
  await restWorks(page, place, t, mark)
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  await heal()
  const retry = retryOn(page, t)
  await expect(retry).toBeEnabled()
  const clicked = Date.now()
  await retry.click()
  await expect(place.works(page, t)).toBeVisible()
  const recovery = Date.now() - clicked
  expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe(mark)
  return { message, recovery }
}

const tokenFor = ({ as }: PanelPlace, customer: string, admin: string): { token?: string } => {
  if (as === 'visitor') return {}
  return { token: as === 'admin' ? admin : customer }
}

for (const place of panelPlaces) {
  for (const part of ['entry', 'view'] as const) {
    for (const [name, fault] of Object.entries(fileFaults)) {
      test(`MFE-1 ${place.panel} ${part}: ${name}`, async ({ open, customer, adminToken, door, guard, t }) => {
        guard.allow(/\/panels\//, /^console .*(integrity|MIME|script|Loading|net::)/i, /client-report/)
        const page = await open(tokenFor(place, customer.token, adminToken))
        await page.goto(place.from)
        await page.waitForLoadState('networkidle')
        const { panels } = (await (await fetch(`${door.url}/registry.json`)).json()).registry
        const { build, entry, chunks } = panels[place.panel].stable
        const files: string[] = part === 'entry' ? [entry] : chunks.views[place.view].js
        const pattern = new RegExp(
          `^/panels/${place.panel}/${build}/(${files.map(file => file.replaceAll('.', '\\.')).join('|')})`,
        )
        door.plant({ path: pattern }, fault)
        const { message, recovery } = await meet({ page, place, t, heal: door.heal })
        await keepCell({
          panel: place.panel,
          fault: `${part === 'entry' ? 'entry' : 'view'}: ${name}`,
          message,
          recovery,
        })
        reportFigure(`MFE-1 ${place.panel} ${part} ${name} ms to the message`, message, 'most', messageLimit)
      })
    }
  }
}

test.describe('faults in the code', () => {
  for (const place of panelPlaces) {
    test(`MFE-1 ${place.panel}: its own code goes wrong`, async ({ open, product, customer, adminToken, guard, t }) => {
      test.setTimeout(300_000)
      guard.allow(/throws on|throws in|rejects later/, /client-report/, /^console /)
      const build = await buildFaulty(place.panel, place.view)
      // Twice, so that the build before the live one is no better.
      for (const id of ['1.0.0-faulty-a', '1.0.0-faulty-b']) {
        await release(product, { ...build, description: { ...build.description, build: id } })
      }
      for (const fault of codeFaults) {
        await test.step(fault, async () => {
          const page = await open(tokenFor(place, customer.token, adminToken))
          await page.goto(place.from)
          await page.waitForLoadState('networkidle')
          await page.evaluate(([key, value]) => localStorage.setItem(key, value), [codeFaultKey, fault] as const)
          const heal = async () => await page.evaluate(key => localStorage.removeItem(key), codeFaultKey)
          if (fault === 'rejects later') {
            await goInside(page, place.path)
            await expect(place.works(page, t)).toBeVisible()
            await page.waitForTimeout(200)
            await expect(place.works(page, t)).toBeVisible()
            await keepCell({ panel: place.panel, fault: `code: ${fault}`, message: null, recovery: null })
          } else {
            const { message, recovery } = await meet({ page, place, t, heal })
            await keepCell({ panel: place.panel, fault: `code: ${fault}`, message, recovery })
            reportFigure(`MFE-1 ${place.panel} ${fault} ms to the message`, message, 'most', messageLimit)
          }
          await page.context().close()
        })
      }
    })
  }
})
