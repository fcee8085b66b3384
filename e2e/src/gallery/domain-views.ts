import { adminCalls, domainCalls, registrarTransferCalls, transferCalls } from '@panel/shared/contract'
import { openDrawer } from '../faults/domain-actions'
import { approvedDomain, requestDomains, saveRegistrants, signUp, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { type Caller, call } from '../fixtures/api'
import { heldName, holdDomains } from '../fixtures/held-domains'
import type { Scene } from '../fixtures/test'
import * as manager from '../screens/domain-manager'
import { refused, staged } from './auth-views'
import { atPath, type Views } from './view'

const text = (name: string) => `mfe-domain-manager:${name}`

/** One domain in each status. */
const domainsOfAllKinds = async ({ customerApi, adminToken, domain }: Scene) => {
  const approved = await domain()
  const [rejected, reserved] = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
  const adminApi = { ...customerApi, token: adminToken }
  if (rejected) await call(adminApi, adminCalls.reject, { params: { id: rejected.id } })
  if (reserved) await call(adminApi, adminCalls.reserve, { params: { id: reserved.id } })
  return approved
}

/** The list with one domain chosen. */
const chosen = async (scene: Scene) => {
  const { name } = await domainsOfAllKinds(scene)
  const page = await scene.open({ token: scene.customer.token, at: '/app/domain-manager' })
  await manager.domainRow({ page, t: scene.t }, `${name}.com`).getByRole('checkbox').check({ force: true })
  return page
}

/** A domain that its owner offers to `target_email`. */
const offered = async (owner: Caller, id: number, target_email: string) => {
  await call(owner, domainCalls.setTransferLock, { params: { id }, body: { client_transfer_lock: false } })
  await call(owner, transferCalls.start, { params: { id }, body: { target_email } })
}

/** The domain manager. */
export const domainViews: Views = {
  'domains-empty': atPath('/app/domain-manager', text('list.empty')),
  'domains-failed': refused('domain list'),
  domains: async scene => await chosen(scene),
  'domains-thousands': async scene => {
    await holdDomains(scene.product, scene.customer.email, 2000)
    const page = await scene.open({ token: scene.customer.token, at: '/app/domain-manager' })
    await page.getByRole('link', { name: heldName(1) }).waitFor()
    return page
  },
  'domains-bulk-preview': async scene => {
    const page = await chosen(scene)
    await page.getByRole('checkbox', { name: scene.t(text('list.selectAll')) }).check({ force: true })
    const bar = page.getByRole('region', { name: scene.t(text('bulk.label')) })
    await bar.getByRole('button', { name: scene.t(text('bulk.menu.auto_renew')) }).click()
    await page.getByRole('menuitem', { name: scene.t(text('bulk.action.auto_renew.on')) }).click()
    await page.getByRole('dialog', { name: scene.t('operations:title.auto_renew.on') }).waitFor()
    return page
  },
  'domains-chooser': async scene => {
    await scene.domain()
    const page = await scene.open({ token: scene.customer.token, at: '/cpc/transfer' })
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    return page
  },
  'domains-none-match': async scene => {
    const page = await chosen(scene)
    await page.getByRole('searchbox', { name: scene.t(text('list.search')) }).fill('no such name')
    await page.getByText(scene.t(text('list.emptyFilter'))).waitFor()
    return page
  },
  domain: async scene => (await openDrawer(scene)).page,
  'domain-external': async scene => {
    const { id } = await scene.domain()
    await call(scene.customerApi, domainCalls.setDelegation, {
      params: { id },
      body: { delegation_type: 'external' },
    })
    const { page, panel } = await openDrawer(scene, 'dns')
    await panel.getByRole('button', { name: scene.t(text('delegation.save')) }).click()
    return page
  },
  contacts: staged('contacts save'),
  'contact-unconfirmed': async scene => {
    const { id } = await scene.domain()
    await saveRegistrants(scene.customerApi, [id], uniqueEmail())
    const { page, panel } = await openDrawer(scene)
    await panel.getByText(scene.t(text('contacts.unconfirmed.waitingTitle'))).waitFor()
    return page
  },
  'contacts-failed': refused('contacts save'),
  transfer: staged('transfer start'),
  'auth-code': async scene => {
    const { page, panel } = await openDrawer(scene)
    await panel.getByRole('button', { name: scene.t(text('registrar.out.code')) }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: scene.t(text('registrar.out.text')) })
    await dialog.getByRole('button', { name: scene.t(text('registrar.out.show')) }).click()
    await page.getByText(scene.t(text('registrar.out.once'))).waitFor()
    return page
  },
  'transfer-from-registrar': async scene => {
    // The sandbox's other registrar holds such names, with this auth code.
    const body = { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code: 'Elsewhere-2468' }
    await call(scene.customerApi, registrarTransferCalls.transferIn, { body })
    const page = await scene.open({ token: scene.customer.token, at: '/app/domain-manager' })
    await page.getByRole('link', { name: body.domain, exact: true }).click()
    await page
      .getByText(scene.t(text('work.title.transfer')))
      .first()
      .waitFor()
    return page
  },
  'transfer-pending': async scene => {
    const { id } = await scene.domain()
    await offered(scene.customerApi, id, 'receiver@example.com')
    const { page, panel } = await openDrawer(scene)
    await panel.getByText(scene.t(text('transfer.pending'))).waitFor()
    return page
  },
  'transfer-incoming': async scene => {
    const owner = await signUp(scene.product)
    const asOwner = { ...scene.visitor, token: owner.token }
    const { id } = await approvedDomain(asOwner, scene.adminToken)
    await offered(asOwner, id, scene.customer.email)
    const page = await scene.open({ token: scene.customer.token, at: '/app/domain-manager' })
    await page
      .getByRole('button', { name: scene.t(text('transfer.accept')) })
      .first()
      .waitFor()
    return page
  },
}
