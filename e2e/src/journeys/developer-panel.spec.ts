import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { checkAccessibility } from '../fixtures/axe'
import { editFile, runPanel } from '../fixtures/developer'
import { createPageGuard } from '../fixtures/page-guard'
import { openTeam } from '../fixtures/team'
import { startFromTemplate } from '../fixtures/template'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'

const panel = 'mfe-auth'
const t = readTexts('en')

test('a panel from a developer’s machine runs inside a shell that runs elsewhere, until it is sent away', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const [{ product, remove }, team, port] = [await startFromTemplate(), await openTeam(), await freePort()]
  const folder = await team.take(panel)
  const running = await runPanel(folder, ['--shell', product.url], port)
  const guard = createPageGuard()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    guard.watch(page)
    await page.goto(await running.address)
    await expect(
      page.getByRole('heading', { level: 1, name: `Use ${panel} from http://localhost:${port}?` }),
    ).toBeVisible()
    expect(await checkAccessibility(page)).toEqual([])
    await page.getByRole('button', { name: 'Use this panel' }).click()
    const badge = page.getByText(t('shell:override.text', { panel, origin: `http://localhost:${port}` }))
    await expect(badge).toBeVisible()

    await page.goto(`${product.url}/terms`)
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('same tab', 'yes'))
    const texts = join(folder, 'locales/terms/en.json')
    await editFile(texts, '"title": "Terms of Service"', '"title": "Terms in the making"')
    await expect(page.getByRole('heading', { level: 1, name: 'Terms in the making' })).toBeVisible({ timeout: 60_000 })
    expect(await page.evaluate(() => sessionStorage.getItem('same tab'))).toBe('yes')
    await expect(badge).toBeVisible()

    const other = await (await browser.newContext()).newPage()
    guard.watch(other)
    await other.goto(`${product.url}/terms`)
    await expect(other.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
    await other.context().close()

    running.stop()
    await page.reload()
    const unreachable = t('shell:override.unreachable', { panel, origin: `http://localhost:${port}` })
    await expect(page.getByText(unreachable)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()

    await page.getByRole('button', { name: t('shell:override.reset') }).click()
    await expect(page).toHaveURL(`${product.url}/`)
    await expect(page.getByText(unreachable)).toBeHidden()
    // A server that is gone cannot be reached, and the browser says so.
    guard.allow(/ERR_CONNECTION_REFUSED/)
    expect(guard.faults()).toEqual([])
  } finally {
    running.stop()
    await context.close()
    await team.leave()
    await remove()
  }
})
