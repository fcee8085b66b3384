import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import type { Build } from '@panel/gateway/releases/read-build'
import { exchangeText } from '@panel/gateway/testing/exchange-text'
import { buildCopy, copyPanel } from '../failures/faulty-build'
import { password } from '../fixtures/accounts'
import { editFile, runPanel } from '../fixtures/developer'
import { heldName, holdDomains } from '../fixtures/held-domains'
import { release } from '../fixtures/other-build'
import { expect, test } from '../fixtures/test'
import { releaseUntrusted } from '../fixtures/untrusted'
import { comeBackToTab, openDeploys } from '../releases/deploys'
import { openAuthorization, tryToSignIn } from '../screens/authorization'
import { searchAndAdd } from '../screens/search'

// A product of its own: panels of other teams go live in it.
test.use({ settings: { LOG_LEVEL: 'error', LIMITS_SCALE: '1000' } })
test.describe.configure({ mode: 'default', timeout: 180_000 })

/** The folder of a panel made of another one's set-up, of one view that contributes, or has an address. */
const writeContributor = async (name: string, parts: string, view: string): Promise<string> => {
  const folder = await copyPanel('mfe-address-book', `points-${name}`)
  const packageJson = { name, version: '1.0.0', private: true, type: 'module' }
  const peers = { '@panel/shared': '^1.0.0', react: '^19.3.0', 'react-dom': '^19.3.0' }
  await Promise.all(
    ['features', 'app', 'model'].map(part => rm(join(folder, 'src', part), { recursive: true, force: true })),
  )
  const texts = JSON.stringify({ section: `Section of ${name}`, action: `Action of ${name}` })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...packageJson, peerDependencies: peers }))
  await writeFile(join(folder, 'locales/en.json'), texts)
  await writeFile(join(folder, 'locales/uk.json'), texts)
  await writeFile(join(folder, 'src/view.tsx'), view)
  await writeFile(
    join(folder, 'src/panel.ts'),
    `import { definePanel } from '@panel/shared/panel'

export const panel = definePanel({
  name: '${name}',
  ${parts},
  navigation: [],
  views: { PartView: () => import('./view') },
  locales: { en: () => import('../locales/en.json'), uk: () => import('../locales/uk.json') },
})
`,
  )
  return folder
}

const buildContributor = async (
  name: string,
  parts: string,
  view: string,
  ...options: '--standalone'[]
): Promise<Build> => await buildCopy(await writeContributor(name, parts, view), name, ...options)

const working = `import type { ContributionProps } from '@panel/shared/panel'

export const PartView = ({ context: { domain }, close, notify }: ContributionProps<'domain.section'>) => (
  <>
    <p>Mailboxes of {domain.name}</p>
    <button type="button" onClick={() => notify('Done')}>Notify</button>
    {close && <button type="button" onClick={close}>Finish</button>}
  </>
)
`

const framed = `import { downloadText } from '@panel/shared/lists'
import type { ContributionProps } from '@panel/shared/panel'
import { useState } from 'react'

export const PartView = ({ context: { domain }, close, navigate, notify }: ContributionProps<'domain.section'>) => {
  const [lines, setLines] = useState(1)
  return (
    <>
      {Array.from({ length: lines }, (_, line) => <p key={line}>Line {line + 1} about {domain.name}</p>)}
      <button type="button" onClick={() => setLines(20)}>More</button>
      <button type="button" onClick={() => notify('Done in the frame')}>Notify</button>
      <button type="button" onClick={() => navigate('/cpc/address-book')}>Addresses</button>
      <button type="button" onClick={() => downloadText('mailboxes.csv', 'text/csv', 'name')}>Save</button>
      <button type="button" onClick={() => downloadText('tool.exe', 'text/plain', 'name')}>Save a program</button>
      <a href="https://elsewhere.example/?about=mail">Elsewhere</a>
      {close && <button type="button" onClick={close}>Finish</button>}
    </>
  )
}
`

const typing = `import type { ContributionProps } from '@panel/shared/panel'

export const PartView = ({ context: { domain } }: ContributionProps<'domain.section'>) => (
  <label>Note about {domain.name} <input /></label>
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

const contributions = (...points: string[]) =>
  `routes: [], extends: { ${points.map(point => `'${point}': { view: 'PartView', title: '${point === 'domain.section' ? 'section' : 'action'}', order: 1 }`).join(', ')} }`

test('two outside panels extend a page; one throws, and the page and the other one stay', async ({
  open,
  product,
  customer,
  guard,
  t,
}) => {
  guard.allow(/./)
  const actions = ['domain.connection', 'domains.row-action', 'domains.column']
  await release(product, await buildContributor('mfe-mailboxes', contributions('domain.section', ...actions), working))
  await release(product, await buildContributor('mfe-broken', contributions('domain.section', 'start.card'), throwing))
  await holdDomains(product, customer.email, 3, 'points')
  const page = await open({ token: customer.token })
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requested.filter(path => /mfe-(mailboxes|broken)/.test(path))).toEqual([])

  await page.goto('/app/domain-manager')
  const name = heldName(1, 'points')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText(`Mailboxes of ${name}`)).toBeVisible()
  await expect(page.getByText('“Action of mfe-broken” is not available right now.')).toBeVisible()

  await row.getByRole('button', { name: t('mfe-domain-manager:list.connect') }).click()
  const dialog = page.getByRole('dialog', { name: 'Action of mfe-mailboxes' })
  await expect(dialog.getByText(`Mailboxes of ${name}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: t('mfe-domain-manager:list.actionsOf', { domain: name }) }).click()
  await page.getByRole('menuitem', { name: 'Action of mfe-mailboxes' }).click()
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('link', { name }).click()
  const section = page.getByRole('region', { name: 'Section of mfe-mailboxes' })
  await expect(section.getByText(`Mailboxes of ${name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Section of mfe-broken' })).toContainText('not available right now')
  await section.getByRole('button', { name: 'Notify' }).click()
  await expect(page.getByText('Done')).toBeVisible()
})

test('a customer goes on typing beside contributions that hang, paint over the page and are rolled back', async ({
  open,
  product,
  customer,
  guard,
  t,
}) => {
  guard.allow(/./)
  const section = contributions('domain.section')
  const taken = await buildContributor('mfe-taken', section, working)
  await release(product, await buildContributor('mfe-typing', section, typing))
  await release(product, await buildContributor('mfe-hanging', section, hanging))
  await release(product, await buildContributor('mfe-painting', section, painting))
  await release(product, taken)
  await release(product, exchangeText(taken, '1.0.0-next', 'Mailboxes of', 'New mailboxes of'))
  await holdDomains(product, customer.email, 2, 'typing')
  const name = heldName(1, 'typing')
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
  const note = page.getByRole('textbox', { name: `Note about ${name}` })
  await note.fill('Renew until 2030')
  await expect(page.getByText(`New mailboxes of ${name}`)).toBeVisible()

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
  await expect(page.getByText(`Mailboxes of ${name}`, { exact: true })).toBeVisible()
})

test('an untrusted panel extends a page in a frame as high as it asks for; the shell carries messages, files and links', async ({
  open,
  product,
  customer,
  guard,
  t,
}) => {
  guard.allow(/a file of another kind/)
  const points = contributions('domain.section', 'domains.row-action', 'domains.column')
  await releaseUntrusted(product, await buildContributor('mfe-framed', points, framed, '--standalone'))
  await holdDomains(product, customer.email, 2, 'framed')
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  const name = heldName(1, 'framed')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name }).click()
  const section = page.getByRole('region', { name: 'Section of mfe-framed' })
  const view = section.frameLocator('iframe[data-shown]')
  await expect(view.getByText(`Line 1 about ${name}`)).toBeVisible()
  // A cell of a list has no document of its own.
  await expect(page.getByRole('grid').locator('iframe')).toHaveCount(0)

  const height = async () => (await section.locator('iframe').boundingBox())?.height ?? 0
  const before = await height()
  await view.getByRole('button', { name: 'More' }).click()
  await expect.poll(height).toBeGreaterThan(before + 200)

  await view.getByRole('button', { name: 'Notify' }).click()
  await expect(page.getByText('Done in the frame')).toBeVisible()

  const saved = page.waitForEvent('download')
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).suggestedFilename()).toBe('mailboxes.csv')
  const refused = page.waitForRequest(/client-report/)
  await view.getByRole('button', { name: 'Save a program' }).click()
  expect((await refused).postDataJSON()).toMatchObject({ panel: 'mfe-framed', cause: expect.stringContaining('file') })

  await view.getByRole('link', { name: 'Elsewhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Open elsewhere.example?' })
  await expect(question.getByText('https://elsewhere.example/?about=mail')).toBeVisible()
  await question.getByRole('button', { name: t('ui:cancel') }).click()
  await expect(question).toBeHidden()

  await view.getByRole('button', { name: 'Addresses' }).click()
  await expect(page).toHaveURL(/address-book/)
  await page.goto('/app/domain-manager')

  await row.getByRole('button', { name: t('mfe-domain-manager:list.actionsOf', { domain: name }) }).click()
  await page.getByRole('menuitem', { name: 'Action of mfe-framed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Action of mfe-framed' })
  await dialog.frameLocator('iframe[data-shown]').getByRole('button', { name: 'Finish' }).click()
  await expect(dialog).toBeHidden()
})

const noting = `import type { ContributionProps } from '@panel/shared/panel'

export const PartView = ({ context: { items } }: ContributionProps<'cart.note'>) => (
  <label>Note about {items.length} names <input /></label>
)
`

test('an untrusted panel keeps what is typed in it when the page around it changes what it is about', async ({
  open,
  product,
  t,
}) => {
  await releaseUntrusted(
    product,
    await buildContributor('mfe-noting', contributions('cart.note'), noting, '--standalone'),
  )
  const page = await open({})
  await page.goto('/')
  const [first, second] = ['noted-first', 'noted-second']
  await searchAndAdd({ page, t }, first)
  await searchAndAdd({ page, t }, second)
  await page.goto('/cart')
  const view = page.getByRole('main').frameLocator('iframe[data-shown]')
  await view.getByRole('textbox', { name: 'Note about 2 names' }).fill('Ask Olena first')
  await page.getByRole('button', { name: t('mfe-search-cart:cart.remove', { domain: `${second}.com` }) }).click()
  await expect(view.getByRole('textbox', { name: 'Note about 1 names' })).toHaveValue('Ask Olena first')
})

const page = `export const PartView = () => <h1>Mailboxes</h1>
`

test('a link to a page for customers only leads there: after the sign-in, and from another site at once', async ({
  open,
  product,
  customer,
  t,
}) => {
  const parts = `audience: { roles: ['user'] }, routes: [{ path: '/app/mailboxes', view: 'PartView', layout: 'app', title: 'section' }]`
  await release(product, await buildContributor('mfe-restricted', parts, page))
  const visitor = await open({})
  await visitor.goto('/app/mailboxes?box=1')
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
