import { heldName, holdDomains } from '../fixtures/held-domains'
import { release } from '../fixtures/other-build'
import { expect, test } from '../fixtures/test'
import { releaseUntrusted } from '../fixtures/untrusted'
import { searchAndAdd } from '../screens/search'
import { buildContributor, contributions, typing } from './contributor'

// A product of its own: untrusted panels go live in it.
test.use({ settings: { LOG_LEVEL: 'error', LIMITS_SCALE: '1000' } })
test.describe.configure({ mode: 'default', timeout: 180_000 })

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
  open,
  product,
  customer,
  guard,
}) => {
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
