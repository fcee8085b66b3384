import { reportMetric } from '@panel/shared/testing/metric'
import { checkAccessibility } from '../fixtures/axe'
import { colorOnlyElements } from '../fixtures/color-only'
import { checkLayout, checkTargets } from '../fixtures/layout'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { views } from '../gallery/views'
import { openTerms } from '../screens/terms'

const wide = { width: 1440, height: 900 }
/** A window of 1280 pixels at 200 and 400 % (WCAG 1.4.10). */
const zoomed = [640, 320]
const narrow = { width: 390, height: 844 }

/** WCAG 1.4.12: what a reader may set without losing anything. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

const ids = ['A11Y-1', 'A11Y-4', 'A11Y-5', 'A11Y-7'] as const

inEachLanguage(() => {
  for (const view of views) {
    test(`${ids.join(' ')} ${view.name}`, async ({ scene, guard, language }) => {
      guard.allow(/\/(api|panels)\//, /client-report/, /panel/)
      const words = { on: scene.t('ui:on'), off: scene.t('ui:off') }
      const page = await view.open(scene, { viewport: wide })
      const found: Record<(typeof ids)[number], string[]> = { 'A11Y-1': [], 'A11Y-4': [], 'A11Y-5': [], 'A11Y-7': [] }
      const collect = (id: (typeof ids)[number], where: string, faults: string[]) =>
        found[id].push(...faults.map(fault => `${where}: ${fault}`))
      collect('A11Y-1', '1440', await checkAccessibility(page))
      collect('A11Y-4', '1440', await checkLayout(page))
      collect('A11Y-7', '1440', await colorOnlyElements(page, words))
      await page.setViewportSize(narrow)
      await view.settle(page)
      collect('A11Y-1', '390', await checkAccessibility(page))
      collect('A11Y-5', '390', await checkTargets(page))
      collect('A11Y-7', '390', await colorOnlyElements(page, words))
      for (const width of zoomed) {
        await page.setViewportSize({ width, height: 640 })
        await view.settle(page)
        collect('A11Y-4', `${width}`, await checkLayout(page))
      }
      await page.setViewportSize(wide)
      await page.evaluate(css => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, textSpacing)
      await view.settle(page)
      collect('A11Y-4', 'text spacing', await checkLayout(page))
      expect.soft(found).toEqual({ 'A11Y-1': [], 'A11Y-4': [], 'A11Y-5': [], 'A11Y-7': [] })
      for (const id of ids) reportMetric(`${id} ${view.name} ${language}`, found[id].length, 'most', 0)
    })
  }
})

test('A11Y-1 control: a picture without a text and a gray on gray are found', async ({ page }) => {
  await openTerms(page)
  await page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    const paragraph = document.createElement('p')
    paragraph.textContent = 'hard to read'
    Object.assign(paragraph.style, { color: '#999', background: '#aaa' })
    document.querySelector('main')?.append(image, paragraph)
  })
  const found = await checkAccessibility(page)
  expect(found.some(line => line.startsWith('image-alt'))).toBe(true)
  expect(found.some(line => line.startsWith('color-contrast'))).toBe(true)
})

test('A11Y-4 control: what is too wide, cut off or too tight is found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openTerms(page)
  await page.evaluate(() => {
    const wideOne = document.createElement('div')
    Object.assign(wideOne.style, { width: '900px', height: '10px' })
    const cut = document.createElement('p')
    cut.textContent = 'a text that does not fit into its place'
    Object.assign(cut.style, { width: '40px', whiteSpace: 'nowrap', overflow: 'hidden' })
    const tight = document.createElement('button')
    tight.append('a text of', document.createElement('br'), 'two lines')
    Object.assign(tight.style, { border: '1px solid', padding: '0', lineHeight: '1' })
    document.querySelector('main')?.append(wideOne, cut, tight)
  })
  const found = await checkLayout(page)
  expect(found.some(line => line.startsWith('the page is'))).toBe(true)
  expect(found.some(line => line.startsWith('cut off'))).toBe(true)
  expect(found.some(line => line.startsWith('touches the edge'))).toBe(true)
})

test('A11Y-5 control: two small buttons side by side are found', async ({ page }) => {
  await openTerms(page)
  await page.evaluate(() => {
    for (const text of ['a', 'b']) {
      const button = document.createElement('button')
      button.textContent = text
      Object.assign(button.style, { width: '10px', height: '10px', minWidth: '10px', minHeight: '10px' })
      document.querySelector('main')?.prepend(button)
    }
  })
  expect(await checkTargets(page)).toHaveLength(2)
})
