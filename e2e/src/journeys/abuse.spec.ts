import { accountCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { checkAccessibility } from '../fixtures/axe'
import { mailsTo } from '../fixtures/mail'
import type { Product } from '../fixtures/product'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { domainDrawer } from '../screens/domain-manager'

const eventually = expect.configure({ timeout: 30_000 })

/** The number of the case that a sent form names, once it is in the receipt that was mailed too. */
const receivedNumber = async (page: Page, title: string, { dataDir }: Product, email: string): Promise<string> => {
  const done = page.getByText(title.trim())
  await expect(done).toBeVisible()
  const number = /A-\d+/.exec((await done.textContent()) ?? '')?.[0] ?? ''
  await eventually.poll(async () => (await mailsTo(dataDir, email)).join('\n')).toContain(number)
  return number
}

inEachLanguage(() => {
  test('a visitor reports abuse, an administrator suspends the domain, its owner sees why, and it is released', async ({
    scene,
  }) => {
    const { open, customer, customerApi, adminToken, product, language, guard, t } = scene
    guard.allow(/^422 POST \/api\/(admin\/)?abuse/)
    const profile = { full_name: '', address: '', phone: '', time_zone: '', language }
    await call(customerApi, accountCalls.setProfile, { body: profile })
    const { name, zone } = await scene.domain()
    const domain = `${name}.${zone}`
    const reporter = `${uniqueName('reporter')}@example.org`
    const reason = 'It copies the sign-in page of a bank.'
    const form = (key: string, values = {}) => t(`mfe-auth-abuse:${key}`, values)
    const desk = (key: string, values = {}) => t(`mfe-admin-abuse:${key}`, values)
    const visitor = await open()
    const admin = await open({ token: adminToken })
    const owner = await open({ token: customer.token })
    const panel = domainDrawer({ page: owner, t }, domain)
    let number = ''

    await test.step('the foot of the page leads to the form; what is wrong stands beside its field', async () => {
      await visitor.goto('/')
      await visitor
        .getByRole('contentinfo')
        .getByRole('link', { name: t('shell:footer.abuse') })
        .click()
      const subject = visitor.getByRole('textbox', { name: form('subject') })
      await subject.fill('https://not-here.example/login')
      await visitor.getByRole('button', { name: form('send') }).click()
      await expect(visitor.getByRole('combobox', { name: form('kind') })).toHaveAttribute('aria-invalid', 'true')
      await visitor.getByRole('combobox', { name: form('kind') }).selectOption('phishing')
      await visitor.getByRole('textbox', { name: form('text') }).fill('A mail led me there.')
      await visitor.getByRole('textbox', { name: form('email') }).fill(reporter)
      await visitor.getByRole('button', { name: form('send') }).click()
      await expect(subject).toHaveAccessibleDescription(new RegExp(t('errors:not_registered_here').slice(0, 30)))
      expect(await checkAccessibility(visitor)).toEqual([])
      await subject.fill(`https://login.${domain}/bank`)
      await visitor.getByRole('button', { name: form('send') }).click()
      number = await receivedNumber(visitor, form('doneTitle', { number: '' }), product, reporter)
    })

    const take = async (step: string) => {
      await admin.getByRole('combobox', { name: desk('step') }).selectOption(step)
    }

    await test.step('an administrator finds the case by its domain, and suspends it with a reason', async () => {
      await admin.goto('/admin/abuse')
      const row = admin.getByRole('row').filter({ hasText: domain })
      await expect(row).toContainText(desk('kinds.phishing'))
      expect(await checkAccessibility(admin)).toEqual([])
      await row.getByRole('link', { name: number }).click()
      await expect(admin.getByRole('heading', { level: 1, name: desk('caseTitle', { number, domain }) })).toBeVisible()
      await expect(admin.getByText(t('mfe-admin:status.approved'), { exact: true })).toBeVisible()
      await take('suspend')
      await admin.getByRole('button', { name: desk('do.suspend') }).click()
      const why = admin.getByRole('textbox', { name: desk('reason') })
      await expect(why).toHaveAttribute('aria-invalid', 'true')
      await why.fill(reason)
      await admin.getByRole('button', { name: desk('do.suspend') }).click()
      await expect(admin.getByText(desk('steps.suspend'), { exact: true })).toBeVisible()
      await eventually(async () => {
        await admin.reload()
        await expect(admin.getByText(desk('held'))).toBeVisible({ timeout: 2000 })
      }).toPass()
      expect(await checkAccessibility(admin)).toEqual([])
    })

    await test.step('the owner reads why, on the page of the domain and in a mail', async () => {
      await owner.goto('/app/domain-manager')
      await owner.getByRole('link', { name: domain, exact: true }).click()
      await expect(panel.getByText(t('mfe-domain-manager:statusReason', { reason }))).toBeVisible()
      await expect(panel.getByText(t('mfe-domain-manager:suspended.text'))).toBeVisible()
      expect(await checkAccessibility(owner)).toEqual([])
      await eventually.poll(async () => (await mailsTo(product.dataDir, customer.email)).join('\n')).toContain(reason)
    })

    await test.step('the administrator releases it and closes the case; the owner sees no notice any more', async () => {
      await take('release')
      await admin.getByRole('button', { name: desk('do.release') }).click()
      await expect(admin.getByText(desk('steps.release'), { exact: true })).toBeVisible()
      await take('close')
      await admin.getByRole('button', { name: desk('do.close') }).click()
      await expect(admin.getByText(desk('steps.close'), { exact: true })).toBeVisible()
      await owner.reload()
      await expect(panel.getByRole('button', { name: t('mfe-domain-manager:sections.contacts') })).toBeVisible()
      await expect(panel.getByText(t('mfe-domain-manager:suspended.text'))).toBeHidden()
      await admin.getByRole('link', { name: desk('back') }).click()
      await admin.getByRole('combobox', { name: desk('state') }).selectOption('closed')
      await expect(admin.getByRole('row').filter({ hasText: domain })).toContainText(desk('outcomes.acted'))
    })
  })

  test('a visitor asks for hidden registration data, and an administrator answers within the hours that the case names', async ({
    scene,
  }) => {
    const { open, adminToken, product, guard, t } = scene
    guard.allow(/^422 POST \/api\/(data-requests|admin\/abuse)/)
    const { name, zone } = await scene.domain()
    const domain = `${name}.${zone}`
    const asker = `${uniqueName('police')}@example.org`
    const form = (key: string, values = {}) => t(`mfe-auth-abuse:data.${key}`, values)
    const desk = (key: string, values = {}) => t(`mfe-admin-abuse:${key}`, values)
    const visitor = await open()
    const admin = await open({ token: adminToken })
    let number = ''

    await test.step('the foot of the page leads to the form, and the receipt has the number of the case', async () => {
      await visitor.goto('/')
      const foot = visitor.getByRole('contentinfo')
      await foot.getByRole('link', { name: t('shell:footer.dataRequest') }).click()
      await visitor.getByRole('textbox', { name: form('subject') }).fill(domain)
      await visitor.getByRole('textbox', { name: form('name') }).fill('Inspector Ada')
      await visitor.getByRole('textbox', { name: form('text') }).fill('Order 12/26 of a court.')
      await visitor.getByRole('textbox', { name: t('mfe-auth-abuse:email') }).fill(asker)
      const send = visitor.getByRole('button', { name: form('send') })
      await send.click()
      await expect(visitor.getByRole('checkbox', { name: form('kinds.name') })).toHaveAttribute('aria-invalid', 'true')
      await visitor.getByRole('checkbox', { name: form('kinds.name') }).check()
      await visitor.getByRole('checkbox', { name: form('kinds.phone') }).check()
      expect(await checkAccessibility(visitor)).toEqual([])
      await send.click()
      number = await receivedNumber(visitor, form('doneTitle', { number: '' }), product, asker)
    })

    await test.step('an administrator sees by when, who and what, and decides with a reason that is mailed', async () => {
      const reason = 'The order names another domain.'
      await admin.goto('/admin/abuse')
      const row = admin.getByRole('row').filter({ hasText: domain })
      await expect(row).toContainText(desk('due'))
      await row.getByRole('link', { name: number }).click()
      await expect(admin.getByText('Inspector Ada')).toBeVisible()
      await expect(admin.getByText(`${desk('data.name')}, ${desk('data.phone')}`)).toBeVisible()
      await admin.getByRole('combobox', { name: desk('step') }).selectOption('decide')
      const text = admin.getByRole('textbox', { name: desk('decision') })
      await admin.getByRole('button', { name: desk('do.decide') }).click()
      await expect(text).toHaveAttribute('aria-invalid', 'true')
      await text.fill(reason)
      expect(await checkAccessibility(admin)).toEqual([])
      await admin.getByRole('button', { name: desk('do.decide') }).click()
      await expect(admin.getByText(desk('steps.decide'), { exact: true })).toBeVisible()
      await eventually.poll(async () => (await mailsTo(product.dataDir, asker)).join('\n')).toContain(reason)
    })
  })
})
