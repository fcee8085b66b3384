import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { turnToReact18 } from '../failures/react-18'
import { signUp } from '../fixtures/accounts'
import { openTeam } from '../fixtures/team'
import { startFromTemplate } from '../fixtures/template'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { authorizationDialog, openAuthorization, tryToSignIn } from '../screens/authorization'

const [en, uk] = [readTexts('en'), readTexts('uk')]
const scriptsOf = async (folder: string): Promise<string> => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.js'))
  return (await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))).join('\n')
}

test('a panel of React 18 works in the shell of React 19: sign-in, language, links', async ({ browser, guard }) => {
  test.setTimeout(900_000)
  const { product, remove } = await startFromTemplate()
  const team = await openTeam()
  const folder = await team.take('mfe-auth')
  await turnToReact18(folder)
  const build = await team.release(product, 'publish', 'mfe-auth', '--in', folder)
  expect(await scriptsOf(join(folder, 'dist/alone'))).toContain('18.3.1')
  await team.release(product, 'promote', 'mfe-auth', build, '--why', 'our team moves to React 19 next month')

  const account = await signUp(product)
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  guard.watch(page)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: en('mfe-auth:title.terms'), exact: true })).toBeVisible()
  const copies = await page.evaluate(() => Reflect.get(window, Symbol.for('panel.instances')))
  expect(copies).toMatchObject({ session: 2, i18n: 2 })

  await page.getByRole('banner').getByRole('button', { name: 'Українська' }).click()
  await expect(page.getByRole('heading', { level: 1, name: uk('mfe-auth:title.terms'), exact: true })).toBeVisible()

  await openAuthorization({ page, t: uk })
  await tryToSignIn({ page, t: uk }, account.email, account.password)
  await expect(authorizationDialog({ page, t: uk })).toBeHidden()
  await expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(account.email.split('@')[0] ?? '') }),
  ).toBeVisible()

  await team.release(product, 'rollback', 'mfe-auth', '--why', 'the test is over')
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: uk('mfe-auth:title.terms'), exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, Symbol.for('panel.instances')))).toMatchObject({ session: 1 })

  await context.close()
  await team.leave()
  await remove()
})
