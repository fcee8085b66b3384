import { signUp } from '../fixtures/accounts'
import { answerTo, lastJson, requestsTo } from '../fixtures/requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { shortDate } from '../fixtures/texts'
import * as manager from '../screens/domain-manager'

const key = (name: string) => `mfe-domain-manager:${name}`

inEachLanguage(() => {
  test('[S2.33] [S2.34] [S2.35] [S2.36] [S2.37] [S2.38] [S2.39] [S2.40] [S2.41] [S3.7] [S5.8] [S7.23] [S7.24] [S7.27] [S7.28] [S7.29] [S8.12] [S9.6] a row opens the panel, whose sections read and change the domain', async ({
    scene,
  }) => {
    const { open, product, customer, faultProxy, language, t, expectText } = scene
    const receiver = await signUp(product)
    const domain = await scene.domain()
    const { id } = domain
    const name = `${domain.name}.com`
    const page = await open({ token: customer.token, viewport: { width: 1440, height: 900 } })
    const screen = { page, t }
    const text = (english: string, part: string, values = {}) => expectText(english, key(part), values)
    const panel = manager.domainDrawer(screen, name)
    const back = panel.getByRole('button', { name: t(key('back')), exact: true })
    const sent = (method: string, path: string) => requestsTo(faultProxy, method, `/api/domains/${id}${path}`)
    const answered = (method: string, path: string) =>
      expect.poll(() => sent(method, path).at(-1)?.status, `${method} ${path}`).toBe(200)
    const body = (method: string, path: string) => lastJson(faultProxy, method, `/api/domains/${id}${path}`)

    await test.step('it is 420 px wide, at the right', async () => {
      await page.goto('/app/domain-manager')
      await manager.domainRow(screen, name).click({ position: { x: 300, y: 10 } })
      await expect(panel.getByRole('heading', { name })).toBeVisible()
      await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 1440 - 420, width: 420 })
      await answered('GET', '')
    })

    await test.step('the renewal', async () => {
      const renewal = panel.getByRole('region', { name: text('Renewal', 'sections.renewal') })
      await expect(renewal.getByRole('progressbar')).toBeVisible()
      const date = shortDate(domain.expires_at, language)
      await expect(renewal.getByText(text(`Expires on ${date}`, 'expiry.on', { date }))).toBeVisible()
      const renews = renewal.getByRole('switch', { name: t(key('list.columns.autoRenew')), exact: true })
      await expect(renews).not.toBeChecked()
      await renews.click()
      await expect(renews).toBeChecked()
      await expect(manager.domainRow(screen, name).getByRole('switch')).toBeChecked()
      await answered('PUT', '/auto-renew')
      expect(body('PUT', '/auto-renew')).toEqual({ auto_renew: true })
    })

    await test.step('DNS and contacts have views of their own, and what is a stub says so', async () => {
      await panel.getByRole('button', { name: text('Nameservers & DNS', 'sections.dns') }).click()
      await expect(panel.getByRole('radio')).toHaveCount(3)
      await expect(panel.getByRole('button', { name: t(key('dns.add')), exact: true })).toBeVisible()
      await back.click()
      for (const stub of [text('URL redirect', 'sections.redirect'), text('Email forwarding', 'sections.forwarding')]) {
        const button = panel.getByRole('button', { name: stub, exact: true })
        await expect(button).toHaveAttribute('aria-disabled', 'true')
        await expect(button).not.toHaveAccessibleDescription('')
      }
      const connections = panel.getByRole('region', { name: text('Connections', 'sections.connections') })
      await expect(connections).toContainText(text('0 products', 'sections.products', { count: 0 }))
      const privacy = panel.getByRole('region', { name: text('Privacy', 'sections.privacy') })
      await expect(privacy.getByRole('switch')).toBeVisible()
    })

    await test.step('registrant, admin and tech each have name, email, phone, address and hidden', async () => {
      const open = panel.getByRole('button', { name: text('Domain Contacts', 'sections.contacts') })
      const contacts = await answerTo(page, `/api/domains/${id}/whois`, () => open.click())
      const word = expect.any(String)
      const contact = { name: word, email: word, phone: word, address: word, hidden: expect.any(Boolean) }
      expect(contacts).toEqual({ registrant: contact, admin: contact, tech: contact })
      await expect(panel.getByRole('form', { name: text('Domain Contacts', 'contacts.title') })).toBeVisible()
      const part = (role: string) => panel.getByRole('region', { name: t(key(`contacts.role.${role}`)) })
      for (const role of ['registrant', 'admin', 'tech']) {
        for (const field of ['name', 'email', 'phone', 'address'])
          await expect(part(role).getByLabel(t(key(`contacts.${field}`)), { exact: true })).toBeVisible()
        await expect(part(role).getByRole('checkbox', { name: t(key('contacts.hidden')) })).toBeVisible()
      }
      await part('registrant')
        .getByLabel(t(key('contacts.name')), { exact: true })
        .fill('Taras Melnyk')
      await panel.getByRole('button', { name: t(key('contacts.save')) }).click()
      await expect(page.getByText(text('WHOIS updated', 'contacts.saved')).first()).toBeVisible()
      expect(body('POST', '/whois')).toEqual({
        registrant: expect.objectContaining({ name: 'Taras Melnyk', hidden: expect.any(Boolean) }),
        admin: expect.any(Object),
        tech: expect.any(Object),
      })
      await back.click()
    })

    await test.step('a transfer asks for the email of the receiver; cancelled or empty it does nothing', async () => {
      const transfer = panel.getByRole('region', { name: text('Transfer', 'sections.transfer') })
      const lock = transfer.getByRole('switch', { name: t(key('transfer.lock')) })
      for (const client_transfer_lock of [true, false]) {
        await lock.click()
        await expect(lock).toBeChecked({ checked: client_transfer_lock })
        await expect.poll(() => sent('PUT', '/transfer-lock').length).toBe(client_transfer_lock ? 1 : 2)
        await answered('PUT', '/transfer-lock')
        expect(body('PUT', '/transfer-lock')).toEqual({ client_transfer_lock })
      }
      const start = transfer.getByRole('button', { name: t(key('transfer.start')) })
      const prompt = page.getByRole('dialog', { name: t(key('transfer.startTitle'), { domain: name }) })
      const submit = prompt.getByRole('button', { name: t(key('transfer.start')) })
      await start.click()
      await submit.click()
      await expect(prompt).toBeVisible()
      await prompt.getByLabel(t(key('transfer.email'))).fill(receiver.email)
      await prompt.getByRole('button', { name: t('ui:cancel'), exact: true }).click()
      await expect(prompt).toBeHidden()
      expect(sent('POST', '/transfer/start')).toHaveLength(0)
      await start.click()
      await prompt.getByLabel(t(key('transfer.email'))).fill(receiver.email)
      await submit.click()
      await expect(page.getByText(text('Transfer started', 'transfer.started'))).toBeVisible()
      expect(sent('POST', '/transfer/start')).toHaveLength(1)
      expect(body('POST', '/transfer/start')).toEqual({ target_email: receiver.email })
    })

    await test.step('it closes, and the renewal goes into the cart', async () => {
      await panel.getByRole('button', { name: t('ui:close'), exact: true }).click()
      await expect(panel).toBeHidden()
      await expect(page).toHaveURL('/app/domain-manager')
      await manager.openDomain(screen, name)
      const extend = panel.getByRole('link', { name: text('Extend subscription', 'sections.extend') })
      await expect(extend).toHaveAttribute('href', `/cart?renew=${id}`)
      await extend.click()
      const items = page.getByRole('list', { name: t('mfe-search-cart-checkout:items') }).getByRole('listitem')
      await expect(items).toHaveCount(1)
      await expect(items).toContainText(name)
      await expect(items).toContainText(t('mfe-search-cart-checkout:renewal'))
    })
  })
})
