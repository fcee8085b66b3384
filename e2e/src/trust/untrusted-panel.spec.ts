import { messageOn } from '../failures/expect-rest-usable'
import { messageLimit } from '../failures/trigger-fault'
import { openTeam, runRelease } from '../fixtures/team'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { frameOf } from '../releases/builds'
import { addressCard, fillAddress } from '../screens/address-book'
import { logOut } from '../screens/header'

const panel = 'mfe-address-book'
const key = (name: string) => `${panel}:${name}`
const other = { en: 'uk', uk: 'en' } as const
const shortNames = { en: 'EN', uk: 'УКР' } as const

// Its own product: in that of other tests the panel is in the page, not in a frame.
test.use({ settings: { LOG_LEVEL: 'warn' } })
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ product }) => {
  test.setTimeout(600_000)
  const team = await openTeam()
  const build = await team.release(product, 'publish', panel, '--in', await team.take(panel))
  await runRelease(product, 'promote', panel, build, '--why', 'with a standalone build')
  // The gate tries it in a frame first.
  await runRelease(product, 'untrusted', panel, '--why', 'nobody knows this team')
  await team.leave()
})

inEachLanguage(() => {
  test('in a frame an address is added, changed and deleted; language and session are those of the page', async ({
    scene,
  }) => {
    const { open, language, t, customer } = scene
    const page = await open({ token: customer.token, at: '/cpc/address-book' })
    const frame = frameOf(page)
    await expect(page.getByRole('main').getByTitle(t(key('title')))).toBeVisible()
    await frame.getByRole('button', { name: t(key('add')), exact: true }).click()
    const form = frame.getByRole('dialog', { name: t(key('form.add')) })
    await fillAddress({ page, t }, form, { label: 'Home', first_name: 'Ada', last_name: 'Kovalenko' })

    const theirs = readTexts(other[language])
    const choose = (name: string) => page.getByRole('banner').getByText(name, { exact: true }).click()
    await choose(shortNames[other[language]])
    const changed = frame.getByRole('dialog', { name: theirs(key('form.add')) })
    await expect(changed.getByLabel(theirs('addresses:field.first_name'), { exact: true })).toHaveValue('Ada')
    await choose(shortNames[language])
    await fillAddress({ page, t }, form, {
      address_line1: 'Khreshchatyk 1',
      city: 'Kyiv',
      country: 'UA',
      email: customer.email,
    })
    await form.getByRole('button', { name: t(key('form.save')) }).click()
    await expect(page.getByText(t(key('saved.added')))).toBeVisible()

    await addressCard({ page: frame }, 'Home')
      .getByRole('button', { name: t(key('card.editNamed'), { name: 'Home' }) })
      .click()
    const edited = frame.getByRole('dialog', { name: t(key('form.edit')) })
    await fillAddress({ page, t }, edited, { label: 'Office' })
    await edited.getByRole('button', { name: t(key('form.save')) }).click()
    const card = addressCard({ page: frame }, 'Office')
    await card.getByRole('button', { name: t(key('card.deleteNamed'), { name: 'Office' }) }).click()
    await frame
      .getByRole('alertdialog')
      .getByRole('button', { name: t(key('delete.confirm')) })
      .click()
    await expect(frame.getByText(t(key('list.none')))).toBeVisible()

    await page.getByRole('button', { name: t(key('delete.undo')) }).click()
    await expect(card).toBeVisible()
    await logOut({ page, t }, customer.email)
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/cpc/address-book')
    await expect(frame.getByRole('heading', { name: t(key('signIn.title')) })).toBeVisible()
    await frame.getByRole('button', { name: t(key('signIn.action')) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('a frame that hangs says so within five seconds, and comes by another try', async ({ scene }) => {
  const { open, faultProxy, t, customer } = scene
  const page = await open({ token: customer.token })
  const restore = faultProxy.inject({ path: new RegExp(`^/panels/${panel}/[^/]+/frame$`) }, { kind: 'hang' })
  await page.goto('/cpc/address-book', { waitUntil: 'commit' })
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  await restore()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell:panelFailure.retry') })
    .click()
  await expect(page.locator('main:focus-within')).toHaveCount(1)
  await expect(frameOf(page).getByRole('heading', { name: t(key('title')), exact: true })).toBeVisible()
})
