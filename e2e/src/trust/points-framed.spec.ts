import { mayBeFramed } from '@panel/shared/panel/contributions'
import { sampleContexts } from '@panel/shared/testing/sample-contexts'
import type { Locator } from '@playwright/test'
import { heldName, holdDomains } from '../fixtures/held-domains'
import { expect, test } from '../fixtures/test'
import { release, releaseUntrusted } from '../releases/builds'
import type { Screen } from '../screens/screen'
import { searchAndAdd } from '../screens/search'
import { buildContributor, contributions, contributionsAndPage, typing } from './contributor'

// A product of its own: untrusted panels go live in it.
test.use({ settings: { LOG_LEVEL: 'error', LIMITS_SCALE: '1000' } })
test.describe.configure({ mode: 'default', timeout: 180_000 })

const framed = `import { downloadText } from '@panel/shared/lists'
import type { ContributionProps } from '@panel/shared/panel'
import { useState } from 'react'

export const PartView = ({ context, close, navigate, notify }: ContributionProps<'domain.section'>) => {
  const [lines, setLines] = useState(1)
  return (
    <>
      {Array.from({ length: lines }, (_, line) => <p key={line}>Line {line + 1} {JSON.stringify(context ?? null)}</p>)}
      <button type="button" onClick={() => setLines(20)}>More</button>
      <button type="button" onClick={() => notify('Done in the frame')}>Notify</button>
      <button type="button" onClick={() => navigate('/cpc/address-book')}>Addresses</button>
      <button type="button" onClick={() => downloadText('mailboxes.csv', 'text/csv', 'name')}>Save</button>
      <button type="button" onClick={() => downloadText('tool.exe', 'text/plain', 'name')}>Save a program</button>
      <a href="https://elsewhere.example/?about=mail">Elsewhere</a>
      <input aria-label="Note" />
      {close && <button type="button" onClick={close}>Finish</button>}
    </>
  )
}
`

const list = '/app/domain-manager'
const points = Object.keys(sampleContexts).filter(point => !point.startsWith('shell.'))

test.beforeAll(async ({ product }) => {
  test.setTimeout(180_000)
  const parts = contributionsAndPage('/app/framed', ...points)
  await releaseUntrusted(product, await buildContributor('mfe-framed', parts, framed, '--standalone'))
})

const pressed = async (control: Locator, opened: Locator): Promise<Locator> => {
  await control.click()
  return opened
}

/** The address of each contribution, how its place is opened there, and the context that it gets. */
const placesOf = ({ page, t }: Screen, name: string, email: string) => {
  const text = (key: string) => t(`mfe-domain-manager:${key}`, { domain: name })
  const main = page.getByRole('main')
  const row = page.getByRole('row').filter({ hasText: name })
  const action = { name: 'Action of mfe-framed' }
  const dialog = page.getByRole('dialog', action)
  const chosen = async (menu: string) => {
    await page.getByRole('button', { name: text(menu) }).click()
    return await pressed(page.getByRole('menuitem', action), dialog)
  }
  const domain = { id: expect.any(Number), name, status: 'approved' }
  const item = { name: 'framed-cart', zone: 'com', years: 1 }
  const section = page.getByRole('region', { name: 'Section of mfe-framed' })
  return {
    'start.card': [list, () => main, {}],
    'domain.connection': [
      list,
      () => pressed(row.getByRole('button', { name: text('list.connect') }), dialog),
      { domain },
    ],
    'domains.row-action': [list, () => chosen('list.actionsOf'), { domain }],
    'domains.bulk-action': [
      list,
      async () => {
        await row.getByRole('checkbox', { name: text('list.select') }).check()
        return await chosen('bulk.menu.more')
      },
      { domains: [domain] },
    ],
    'cart.line': ['/cart', () => main.getByRole('listitem').filter({ hasText: 'framed-cart.com' }), { item }],
    'cart.note': ['/cart', () => main.locator('[data-contribution]').last(), { items: [item] }],
    'account.section': ['/cpc/personal-data', () => page.getByRole('region', action), {}],
    'admin.tab': ['/admin', () => pressed(page.getByRole('tab', action), page.getByRole('tabpanel')), {}],
    'admin.chart': ['/admin/statistics', () => page.getByRole('region', action), {}],
    'admin.customer-section': [
      '/admin/account?id=1',
      () => page.getByRole('region', action),
      { customer: { id: 1, email } },
    ],
    'the header': ['/', () => pressed(page.getByRole('banner').getByRole('link', action), main), null],
    'domain.section': [list, () => pressed(row.getByRole('link', { name }), section), { domain }],
  } satisfies Record<string, [address: string, open: () => Locator | Promise<Locator>, context: unknown]>
}

test('an untrusted panel extends every page in frames as high as they ask for; the shell carries messages, files and links', async ({
  scene,
}) => {
  const { open, guard, product, t, adminToken } = scene
  guard.allow(/a file of another kind/)
  await holdDomains(product, product.admin.email, 2, 'framed')
  const page = await open({ token: adminToken, at: '/' })
  await searchAndAdd({ page, t }, 'framed-cart')
  const places = placesOf({ page, t }, heldName(1, 'framed'), product.admin.email)
  expect(Object.keys(places).sort()).toEqual([...points.filter(mayBeFramed), 'the header'].sort())

  for (const [point, [address, find, context]] of Object.entries(places))
    await test.step(point, async () => {
      await page.goto(address)
      const frame = (await find()).locator('iframe[data-shown]')
      await expect(frame).toHaveAccessibleName(`${point === 'domain.section' ? 'Section' : 'Action'} of mfe-framed`)
      const view = frame.contentFrame()
      const said = await view.getByText(/^Line 1 /).textContent()
      expect(JSON.parse(said?.slice('Line 1 '.length) || 'null')).toEqual(context)
      await view.getByRole('button', { name: 'More' }).click()
      await expect(view.getByText(/^Line 20 /)).toBeVisible()
      const hidden = () =>
        view.locator('html').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      await expect.poll(hidden, 'what the frame cuts off').toBe(0)
      const finish = view.getByRole('button', { name: 'Finish' })
      if (!(await finish.isVisible())) return
      await finish.click()
      await expect(page.getByRole('dialog', { name: 'Action of mfe-framed' })).toBeHidden()
    })
  // A cell of a list has no document of its own.
  await expect(page.getByRole('grid').locator('iframe')).toHaveCount(0)

  // The last place is the domain's section.
  const view = page.getByRole('region', { name: 'Section of mfe-framed' }).frameLocator('iframe[data-shown]')
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
})

test('an untrusted panel keeps what is typed in it when the page around it changes what it is about', async ({
  open,
  t,
}) => {
  const page = await open({ at: '/' })
  for (const name of ['noted-first', 'noted-second']) await searchAndAdd({ page, t }, name)
  await page.goto('/cart')
  const view = page.getByRole('main').locator('[data-contribution]').last().frameLocator('iframe[data-shown]')
  await expect(view.getByText('noted-second')).toBeVisible()
  await view.getByRole('textbox', { name: 'Note' }).fill('Ask Olena first')
  await page.getByRole('button', { name: t('mfe-search-cart-checkout:remove', { domain: 'noted-second.com' }) }).click()
  await expect(view.getByText('noted-second')).toBeHidden()
  await expect(view.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask Olena first')
})

/** Does harm in one way for each domain. */
const hostile = `import type { ContributionProps } from '@panel/shared/panel'
import { use, useEffect, useState } from 'react'

const never = new Promise<never>(() => undefined)

const Listening = () => {
  const [heard, setHeard] = useState(0)
  useEffect(() => document.addEventListener('keydown', () => setHeard(count => count + 1)), [])
  return <p>Heard {heard} keys</p>
}

export const PartView = ({ context: { domain } }: ContributionProps<'domain.section'>) => {
  if (domain.name.includes('0001')) return <><p>A part</p><p style={{ position: 'fixed', inset: '-500px' }} /></>
  if (domain.name.includes('0002')) return <Listening />
  if (domain.name.includes('0003')) throw new Error('broken on purpose')
  if (domain.name.includes('0004')) use(never)
  for (;;);
}
`

test('contributions in a frame that paint, listen, throw, hang and loop leave the page and what is typed beside them', async ({
  scene,
}) => {
  const { open, guard, product, customer } = scene
  guard.allow(/./)
  const section = contributions('domain.section')
  const [beside, framedBuild] = await Promise.all([
    buildContributor('mfe-typing', section, typing),
    buildContributor('mfe-hostile', section, hostile, '--standalone'),
  ])
  await release(product, beside)
  await releaseUntrusted(product, framedBuild)
  await holdDomains(product, customer.email, 5, 'hostile')
  const page = await open({ token: customer.token })
  const place = page.getByRole('region', { name: 'Section of mfe-hostile' })
  const view = place.frameLocator('iframe[data-shown]')
  const typeBeside = async (at: number) => {
    const name = heldName(at, 'hostile')
    await page.goto('/app/domain-manager')
    await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click()
    const note = page.getByRole('textbox', { name: `Note about ${name}` })
    await note.pressSequentially('Renew')
    return note
  }

  await typeBeside(1)
  await expect(view.getByText('A part')).toBeVisible()
  const [frame, around] = [await place.locator('iframe').boundingBox(), await place.boundingBox()]
  expect(frame?.width).toBeLessThanOrEqual(around?.width ?? 0)
  expect(frame?.height).toBeLessThanOrEqual(around?.height ?? 0)

  const heard = await typeBeside(2)
  await expect(view.getByText(/^Heard/)).toBeVisible()
  await heard.pressSequentially(' until 2030')
  await expect(view.getByText('Heard 0 keys')).toBeVisible()

  for (const at of [3, 4, 5]) {
    const note = await typeBeside(at)
    await expect(place).toContainText('not available right now', { timeout: 25_000 })
    await note.pressSequentially(' until 2030')
    await expect(note).toHaveValue('Renew until 2030')
  }
})
