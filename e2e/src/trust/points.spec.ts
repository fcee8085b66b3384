import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { exchangeText } from '@panel/gateway/testing/exchange-text'
import { password } from '../fixtures/accounts'
import { heldName, holdDomains } from '../fixtures/held-domains'
import { editFile, runPanel } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { comeBackToTab, openDeploys, release } from '../releases/builds'
import { openAuthorization, tryToSignIn } from '../screens/authorization'
import { buildContributor, contributions, typing, writeContributor } from './contributor'

// A product of its own: panels of other teams go live in it.
test.use({ settings: { LOG_LEVEL: 'error', LIMITS_SCALE: '1000' } })
test.describe.configure({ mode: 'default', timeout: 180_000 })

const working = `import type { ContributionProps } from '@panel/shared/panel'

export const PartView = ({ context: { domain }, notify }: ContributionProps<'domain.section'>) => (
  <>
    <p>Mailboxes of {domain.name}</p>
    <button type="button" onClick={() => notify('Done')}>Notify</button>
  </>
)
`

const hanging = `import { use } from 'react'

const never = new Promise<never>(() => undefined)

export const PartView = () => use(never)
`

const painting = `export const PartView = () => (
  <p style={{ position: 'fixed', inset: 0, zIndex: 2147483647, background: 'red' }}>Painted over</p>
)
`

const throwing = `export const PartView = () => {
  throw new Error('broken on purpose')
}
`

/** Some 2 MB that no compression makes small. */
const heavy = `const ballast = '${randomBytes(1_000_000).toString('hex')}'

export const PartView = () => <p>{new Set(ballast).size} kinds of letters</p>
`

test('a customer goes on typing beside contributions that throw, hang, paint over the page, weigh 2 MB and are rolled back', async ({
  scene,
}) => {
  const { open, guard, product, t, customer } = scene
  guard.allow(/./)
  const section = contributions('domain.section')
  const taken = await buildContributor('mfe-taken', section, working)
  await release(product, await buildContributor('mfe-typing', section, typing))
  await release(product, await buildContributor('mfe-broken', contributions('domain.section', 'start.card'), throwing))
  await release(product, await buildContributor('mfe-hanging', section, hanging))
  await release(product, await buildContributor('mfe-painting', section, painting))
  await release(product, await buildContributor('mfe-heavy', section, heavy))
  await release(product, taken)
  await release(product, exchangeText(taken, '1.0.0-next', 'Mailboxes of', 'New mailboxes of'))
  await holdDomains(product, customer.email, 2, 'typing')
  const name = heldName(1, 'typing')
  const page = await open({ token: customer.token, at: '/app/domain-manager' })
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
  const note = page.getByRole('textbox', { name: `Note about ${name}` })
  await note.fill('Renew until 2030')
  await expect(page.getByText(`New mailboxes of ${name}`)).toBeVisible()
  await expect(page.getByText('16 kinds of letters')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Section of mfe-broken' })).toContainText('not available right now')

  const painted = page.getByRole('region', { name: 'Section of mfe-painting' })
  const [paint, place] = [await painted.getByText('Painted over').boundingBox(), await painted.boundingBox()]
  expect(paint?.width).toBeLessThanOrEqual(place?.width ?? 0)
  expect(paint?.height).toBeLessThanOrEqual(place?.height ?? 0)
  const waiting = page.getByRole('region', { name: 'Section of mfe-hanging' })
  await expect(waiting).toContainText('not available right now', { timeout: 15_000 })

  const deploys = await openDeploys(product)
  await deploys.rollBack('mfe-taken')
  await comeBackToTab(page)
  await expect(page.getByRole('status').filter({ hasText: t('session:update.title') })).toBeVisible()
  await expect(note).toHaveValue('Renew until 2030')
  await note.press('End')
  await note.pressSequentially(', both')
  await expect(note).toHaveValue('Renew until 2030, both')
  await page.reload()
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
  const before = page.getByRole('region', { name: 'Section of mfe-taken' })
  await expect(before.getByText(`Mailboxes of ${name}`, { exact: true })).toBeVisible()
})

const page = `export const PartView = () => <h1>Mailboxes</h1>
`

test('a link to a page for customers only leads there: after the sign-in, and from another site at once', async ({
  scene,
}) => {
  const { open, product, t, customer } = scene
  const parts = `audience: { roles: ['user'] }, routes: [{ path: '/app/mailboxes', view: 'PartView', layout: 'app', title: 'section' }], navigation: []`
  await release(product, await buildContributor('mfe-restricted', parts, page))
  const visitor = await open({ at: '/app/mailboxes?box=1' })
  await expect(visitor).toHaveURL(/:\d+\/$/)
  const { origin } = new URL(visitor.url())
  await openAuthorization({ page: visitor, t })
  await tryToSignIn({ page: visitor, t }, customer.email, password)
  const heading = visitor.getByRole('heading', { name: 'Mailboxes' })
  await expect(heading).toBeVisible()
  await expect(visitor).toHaveURL(/\/app\/mailboxes\?box=1$/)

  // The cookie of the session is not sent along with the first request.
  await visitor.goto(`data:text/html,<a href="${origin}/app/mailboxes?box=2">Mail</a>`)
  await visitor.getByRole('link', { name: 'Mail' }).click()
  await expect(heading).toBeVisible()
  await expect(visitor).toHaveURL(/\/app\/mailboxes\?box=2$/)
})

test('a developer sees a contribution without a shell, with a sample of its context, and each change of it', async ({
  browser,
  product,
}) => {
  const folder = await writeContributor('mfe-shown', contributions('domain.section'), working)
  const running = await runPanel(folder, ['--product', product.url], await freePort())
  const context = await browser.newContext()
  try {
    const shown = await context.newPage()
    await shown.goto(await running.address)
    await expect(shown.getByRole('heading', { name: 'Section of mfe-shown' })).toBeVisible()
    await expect(shown.getByText('Mailboxes of example.com')).toBeVisible()
    await shown.getByRole('button', { name: 'Notify' }).click()
    await expect(shown.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
    await editFile(join(folder, 'src/view.tsx'), 'Mailboxes of', 'Boxes of')
    await expect(shown.getByText('Boxes of example.com')).toBeVisible()
    await expect(shown.getByRole('status').filter({ hasText: 'Done' })).toBeVisible()
  } finally {
    running.stop()
    await context.close()
  }
})
