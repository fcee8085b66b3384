import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import type { Page } from '@playwright/test'
import { checkAccessibility } from '../fixtures/axe'
import { createPageGuard } from '../fixtures/page-guard'
import { editFile, openTeam, runPanel } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { searchField } from '../screens/search'

const t = readTexts('en')
const panel = 'mfe-search-cart'
const written = 'harbour-in-the-making'

/** A build on two cores that are busy. */
const built = { timeout: 120_000 }

/** Marks the document: a new one has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const expectSameDocument = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-marked', '')

const filesOf = (folder: string) => ({
  view: join(folder, 'src/app/home-page.tsx'),
  styles: join(folder, 'src/app/home-page.module.css'),
})

const lead = `<p className={styles.lead}>{t('home.lead')}</p>`

/** What a developer sees of three changes: of the code, of a style, and of one that does not compile. */
const expectRefreshed = async (page: Page, folder: string, expectProblem: (shown: boolean) => Promise<void>) => {
  const { view, styles } = filesOf(folder)
  const field = searchField({ page, t })
  await expect(field).toBeVisible()
  await field.fill(written)
  await mark(page)

  await editFile(view, lead, '<p className={styles.lead}>Words in the making</p>')
  const words = page.getByText('Words in the making', { exact: true })
  await expect(words).toBeVisible(built)
  await expect(field).toHaveValue(written)

  await editFile(styles, '.lead {', '.lead {\n  letter-spacing: 3px;')
  await expect(words).toHaveCSS('letter-spacing', '3px', built)
  await editFile(styles, 'letter-spacing: 3px', 'letter-spacing: 5px')
  await expect(words).toHaveCSS('letter-spacing', '5px', built)
  await expect(field).toHaveValue(written)

  await editFile(view, 'Words in the making</p>', 'Words that are done</b>')
  await expectProblem(true)
  await expect(words).toBeVisible()
  await editFile(view, 'Words that are done</b>', 'Words that are done</p>')
  await expectProblem(false)
  await expect(page.getByText('Words that are done', { exact: true })).toBeVisible(built)
  await expect(field).toHaveValue(written)
  await expectSameDocument(page)
}

test('a change of a panel shows inside a deployed shell, and what was typed stays, until the panel is sent away', async ({
  product,
  browser,
}) => {
  test.setTimeout(900_000)
  const [team, port] = [await openTeam(), await freePort()]
  const folder = await team.take(panel)
  const running = await runPanel(folder, ['--shell', product.url], port)
  const context = await browser.newContext()
  const guard = createPageGuard()
  const origin = `http://localhost:${port}`
  try {
    const page = await context.newPage()
    guard.watch(page)
    await page.goto(await running.address)
    await expect(page.getByRole('heading', { level: 1, name: `Use ${panel} from ${origin}?` })).toBeVisible()
    expect(await checkAccessibility(page)).toEqual([])
    await page.getByRole('button', { name: 'Use this panel' }).click()
    const badge = page.getByText(t('override:text', { panel, origin }))
    await expect(badge).toBeVisible()
    await expectRefreshed(page, folder, async shown => {
      const problem = page.getByRole('alert').filter({ hasText: 'home-page.tsx' })
      if (shown) await expect(problem).toBeVisible(built)
      else await expect(problem).toBeHidden(built)
    })
    await editFile(join(folder, 'locales/en.json'), t('mfe-search-cart:home.title'), 'Names in the making')
    await expect(page.getByRole('heading', { level: 1, name: 'Names in the making' })).toBeVisible(built)
    await expect(badge).toBeVisible()

    const other = await (await browser.newContext({ baseURL: product.url })).newPage()
    guard.watch(other)
    const released = { level: 1, name: t('mfe-search-cart:home.title') } as const
    await other.goto('/')
    await expect(other.getByRole('heading', released)).toBeVisible()
    await other.context().close()

    running.stop()
    await page.reload()
    const unreachable = page.getByText(t('override:unreachable', { panel, origin }))
    await expect(unreachable).toBeVisible()
    await expect(page.getByRole('heading', released)).toBeVisible()
    await page.getByRole('button', { name: t('override:reset') }).click()
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(unreachable).toBeHidden()
    // A server that is gone cannot be reached, and the browser says so.
    guard.allow(/ERR_CONNECTION_REFUSED/)
    expect(guard.faults()).toEqual([])
  } finally {
    running.stop()
    await context.close()
    await team.leave()
  }
})

test('a change of a panel shows on its own page, and what was typed stays', async ({ product, browser }) => {
  test.setTimeout(900_000)
  const [team, port] = [await openTeam(), await freePort()]
  const folder = await team.take(panel)
  const running = await runPanel(folder, ['--product', product.url], port)
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(await running.address)
    await expectRefreshed(page, folder, async shown => {
      const overlay = page.locator('#webpack-dev-server-client-overlay')
      if (!shown) return expect(overlay).toBeHidden(built)
      await expect(overlay).toBeVisible(built)
      await expect(
        page.frameLocator('#webpack-dev-server-client-overlay').getByText('home-page.tsx').first(),
      ).toBeVisible()
    })
  } finally {
    running.stop()
    await context.close()
    await team.leave()
  }
})
