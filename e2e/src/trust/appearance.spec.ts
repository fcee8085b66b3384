import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { openRecordForm } from '../faults/domain-actions'
import { requestDomains, uniqueName } from '../fixtures/accounts'
import { colorOnlyElements } from '../fixtures/color-only'
import { expect, test } from '../fixtures/test'

/** What moves for longer than an eye would notice. */
const movements = async (page: Page): Promise<string[]> =>
  await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        animation => animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 20,
      )
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 80) ?? '') : '')),
  )

/** Fields that neither they nor what is around them draw a line about. */
const withoutBorder = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const bordered = (element: Element | null) =>
      element !== null && Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0
    const kinds = 'input:not([type=checkbox]):not([type=radio]):not([type=hidden]), select, textarea'
    return [...document.querySelectorAll<HTMLElement>(kinds)]
      .filter(field => field.checkVisibility() && !bordered(field) && !bordered(field.parentElement))
      .map(field => field.outerHTML.slice(0, 100))
  })

test('A11Y-4 with reduced motion nothing moves', async ({ scene }) => {
  const moving = await movements((await openRecordForm(scene, { reducedMotion: 'reduce' })).page)
  expect.soft(moving).toEqual([])
  reportMetric('A11Y-4 movements', moving.length, 'most', 0)
})

test('A11Y-4 in forced colours states stay visible: borders of fields, focus, switches', async ({ scene }) => {
  const borderless = await withoutBorder((await openRecordForm(scene, { forcedColors: 'active' })).page)
  expect.soft(borderless).toEqual([])
  reportMetric('A11Y-4 fields without a border in forced colours', borderless.length, 'most', 0)
})

test('A11Y-4 control: a movement and a field without a border are found', async ({ scene }) => {
  const { page } = await openRecordForm(scene)
  await page.evaluate(() => {
    document.querySelector('h1')?.animate([{ opacity: 0 }, { opacity: 1 }], 60_000)
    const field = document.querySelector<HTMLElement>('input[type=search]')
    for (const each of [field, field?.parentElement]) each?.style.setProperty('border', '0', 'important')
  })
  expect((await movements(page)).some(each => each.startsWith('<h1'))).toBe(true)
  expect(await withoutBorder(page)).toHaveLength(1)
})

test('A11Y-7 control: a badge, a switch and a wrong field that say it by colour alone are found', async ({ scene }) => {
  const { open, t, customer, customerApi } = scene
  const { id } = await scene.domain()
  await requestDomains(customerApi, [uniqueName()])
  const page = await open({ token: customer.token, at: `/app/domain-manager?domain=${id}` })
  const words = { on: t('ui:on'), off: t('ui:off') }
  await expect(page.getByRole('complementary').getByRole('switch').first()).toBeVisible()
  expect(await colorOnlyElements(page, words)).toEqual([])
  const grid = page.getByRole('grid')
  const wipe = async (text: string) =>
    await grid
      .getByText(text, { exact: true })
      .first()
      .evaluate(element => {
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) node.textContent = ''
      })
  await wipe(t('mfe-domain-manager:status.pending'))
  const withoutStatus = (await colorOnlyElements(page, words)).length
  expect(withoutStatus).toBeGreaterThan(0)
  await wipe((await grid.getByRole('switch').first().isChecked()) ? words.on : words.off)
  const withoutState = (await colorOnlyElements(page, words)).length
  expect(withoutState).toBe(withoutStatus + 1)
  await page
    .getByRole('searchbox')
    .first()
    .evaluate(field => field.setAttribute('aria-invalid', 'true'))
  expect(await colorOnlyElements(page, words)).toHaveLength(withoutState + 1)
})
