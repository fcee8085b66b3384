import { adminCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { approvedDomain, password, requestDomains, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { colorOnlyElements } from '../fixtures/color-only'
import type { Scene } from '../fixtures/test'
import { expect, inEachLanguage, test } from '../fixtures/test'
import type { OpenOptions } from '../fixtures/visitor'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'

/** Contrast of a text against what is painted behind it (WCAG 2.2, relative luminance). */
const contrastOf = async (page: Page, text: string): Promise<number> =>
  await page
    .getByRole('grid')
    .getByText(text, { exact: true })
    .first()
    .evaluate(element => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!canvas) throw new Error('There is no canvas')
      const paint = (color: string) => {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
      }
      const read = () => [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      const luminance = (rgb: number[]) => {
        const [red = 0, green = 0, blue = 0] = rgb.map(value => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const layers: string[] = []
      for (let each: Element | null = element; each; each = each.parentElement)
        layers.unshift(getComputedStyle(each).backgroundColor)
      paint('white')
      for (const layer of layers) paint(layer)
      const behind = luminance(read())
      paint(getComputedStyle(element).color)
      const front = luminance(read())
      return (Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05)
    })

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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`A11Y-4 the badges of the four statuses are readable in the ${colorScheme} theme`, async ({
    open,
    customer,
    customerApi,
    adminApi,
    t,
  }) => {
    const requests = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName(), uniqueName()])
    for (const [index, decision] of [adminCalls.approve, adminCalls.reject, adminCalls.reserve].entries()) {
      await call(adminApi, decision, { params: { id: requests[index]?.id ?? 0 } })
    }
    const page = await open({ token: customer.token, colorScheme })
    await page.goto('/app/domain-manager')
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(5)
    for (const status of ['approved', 'rejected', 'reserved', 'pending']) {
      const ratio = await contrastOf(page, t(`mfe-domain-manager:status.${status}`))
      reportMetric(`A11Y-4 contrast ${status} ${colorScheme}`, Math.round(ratio * 100) / 100, 'least', 4.5)
    }
  })
}

/** The form of a new record next to the list. */
const openRecordForm = async ({ open, customer, domain, t }: Scene, options: OpenOptions) => {
  const { id, name } = await domain()
  const page = await open({ token: customer.token, ...options })
  await page.goto('/app/domain-manager')
  await manager.openDomain({ page, t }, `${name}.com`)
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await page.getByRole('button', { name: t('mfe-domain-manager:dns.add'), exact: true }).click()
  await page.getByRole('form', { name: t('mfe-domain-manager:dns.addTitle') }).waitFor()
  return page
}

test('A11Y-4 with reduced motion nothing moves', async ({ scene }) => {
  const moving = await movements(await openRecordForm(scene, { reducedMotion: 'reduce' }))
  expect.soft(moving).toEqual([])
  reportMetric('A11Y-4 movements', moving.length, 'most', 0)
})

test('A11Y-4 in forced colours states stay visible: borders of fields, focus, switches', async ({ scene }) => {
  const borderless = await withoutBorder(await openRecordForm(scene, { forcedColors: 'active' }))
  expect.soft(borderless).toEqual([])
  reportMetric('A11Y-4 fields without a border in forced colours', borderless.length, 'most', 0)
})

test('A11Y-4 control: a pale badge, a movement and a field without a border are found', async ({
  open,
  customer,
  customerApi,
  adminToken,
  t,
}) => {
  await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  const status = t('mfe-domain-manager:status.approved')
  const badge = page.getByRole('grid').getByText(status, { exact: true }).first()
  await badge.evaluate(element => element.style.setProperty('color', '#aaa'))
  expect(await contrastOf(page, status)).toBeLessThan(4.5)
  await page.evaluate(() => {
    document.querySelector('h1')?.animate([{ opacity: 0 }, { opacity: 1 }], 60_000)
    const field = document.querySelector<HTMLElement>('input[type=search]')
    for (const each of [field, field?.parentElement]) each?.style.setProperty('border', '0', 'important')
  })
  expect((await movements(page)).some(each => each.startsWith('<h1'))).toBe(true)
  expect(await withoutBorder(page)).toHaveLength(1)
})

inEachLanguage(() => {
  test('A11Y-7 colour is never the only sign: statuses and switches are also words', async ({
    open,
    customer,
    customerApi,
    adminToken,
    t,
    language,
  }) => {
    const { name } = await approvedDomain(customerApi, adminToken)
    const [pending] = await requestDomains(customerApi, [uniqueName()])
    const page = await open({ token: customer.token })
    await page.goto('/app/domain-manager')
    const row = manager.domainRow({ page, t }, `${name}.com`)
    const other = manager.domainRow({ page, t }, `${pending?.name}.com`)
    await expect(other.getByText(t('mfe-domain-manager:status.pending'), { exact: true })).toBeVisible()
    const words = { on: t('ui:on'), off: t('ui:off') }
    const toggle = row.getByRole('switch')
    const found: string[] = []
    for (const after of [!(await toggle.isChecked()), await toggle.isChecked()]) {
      found.push(...(await colorOnlyElements(page, words)))
      await toggle.click()
      await expect(toggle).toBeChecked({ checked: after })
      found.push(...(await colorOnlyElements(page, words)))
    }
    expect.soft(found).toEqual([])
    reportMetric(`A11Y-7 switched ${language}`, found.length, 'most', 0)
  })
})

test('A11Y-7 control: a badge, a switch and a wrong field that say it by colour alone are found', async ({
  open,
  customer,
  customerApi,
  adminToken,
  t,
}) => {
  const { id } = await approvedDomain(customerApi, adminToken)
  await requestDomains(customerApi, [uniqueName()])
  const page = await open({ token: customer.token })
  await page.goto(`/app/domain-manager?domain=${id}`)
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

test('A11Y-5 a code can be pasted with its spaces, and is offered by the system', async ({ page, t }) => {
  const screen = { page, t }
  const email = uniqueEmail()
  await page.goto('/')
  await authorization.register(screen, email, password)
  const code = authorization.confirmationDialog(screen).getByLabel(t('mfe-auth:confirm.code'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(' 123 456 '))
  await code.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect.soft(code).toHaveValue('123456')
  const wanted = { autocomplete: 'one-time-code', inputMode: 'numeric', value: '123456' }
  const misses = await code.evaluate(
    (field, all) => Object.entries(all).filter(([name, value]) => Reflect.get(field, name) !== value),
    wanted,
  )
  expect.soft(misses).toEqual([])
  reportMetric('A11Y-5 code', misses.length, 'most', 0)
})
