import { type CallShape, contactCalls, domainCalls, transferCalls } from '@panel/shared/contract'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { expect } from '../fixtures/test'
import type { OpenOptions } from '../fixtures/visitor'
import * as manager from '../screens/domain-manager'
import { arriving, type CallAction, clicked, type Staged } from './call-action'

const text = (name: string) => `mfe-domain-manager:${name}`

type View = 'overview' | 'dns' | 'contacts'

/** The panel of a fresh approved domain, in one of its views. */
export const openDrawer = async (scene: Scene, view: View = 'overview', options: OpenOptions = {}) => {
  const { open, t, customer, domain } = scene
  const { id, name } = await domain()
  const page = await open({ token: customer.token, ...options, at: `/app/domain-manager?domain=${id}&view=${view}` })
  const panel = manager.domainDrawer({ page, t }, `${name}.com`)
  await panel.waitFor()
  return { page, panel, id, domain: `${name}.com` }
}

/** The form of a new record, in that panel. */
export const openRecordForm = async (scene: Scene, options: OpenOptions = {}) => {
  const drawer = await openDrawer(scene, 'dns', options)
  await drawer.panel.getByRole('button', { name: scene.t(text('dns.add')), exact: true }).click()
  const form = drawer.panel.getByRole('form', { name: scene.t(text('dns.addTitle')) })
  await form.waitFor()
  return { ...drawer, form }
}

const flag = (name: string, shape: CallShape, label: string, fallback: CallAction['fallback']): CallAction => ({
  name,
  call: shape,
  fallback,
  stage: async scene => {
    const { page, panel } = await openDrawer(scene)
    const usable = panel.getByRole('switch', { name: scene.t(text(label)), exact: true })
    const before = await usable.isChecked()
    return {
      page,
      act: () => usable.click(),
      message: shown => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: shown }),
      usable,
      unchanged: async () => await expect(usable).toBeChecked({ checked: before }),
    }
  },
})

const nameservers = (name: string, shape: CallShape, from: 'internal' | 'external'): CallAction => ({
  name,
  call: shape,
  fallback: { key: text('delegation.failed'), english: 'Failed to update nameservers' },
  stage: async (scene): Promise<Staged> => {
    const { t, customerApi } = scene
    const { id } = await scene.domain()
    if (from === 'external') {
      await call(customerApi, domainCalls.setDelegation, { params: { id }, body: { delegation_type: from } })
    }
    const { page, panel } = await openDrawer(scene, 'dns')
    const screen = { page, t }
    await manager.chooseDelegation(screen, panel, 'external')
    for (const ns of ['ns1', 'ns2']) {
      await panel.getByLabel(t(text(`delegation.${ns}`)), { exact: true }).fill(`${ns}.example.net`)
    }
    const usable = panel.getByRole('button', { name: t(text('delegation.save')) })
    const form = panel.getByRole('form', { name: t(text('delegation.title')) })
    const server = panel.getByLabel(t(text('delegation.ns1')), { exact: true })
    return clicked(page, usable, form, () => expect(server).toHaveValue('ns1.example.net'))
  },
})

/** The calls about domains and their contacts. */
export const domainActions: readonly CallAction[] = [
  {
    name: 'domain list',
    call: domainCalls.mine,
    fallback: { key: text('list.loadFailed'), english: 'Failed to load domains' },
    stage: async ({ open, t, customer }) => {
      const page = await open({ token: customer.token, at: '/cart' })
      return arriving(page, '/app/domain-manager', t(text('retry')))
    },
  },
  {
    name: 'domain read',
    call: domainCalls.get,
    fallback: { key: text('list.loadFailed'), english: 'Failed to load domains' },
    stage: async scene => {
      const { page, panel, id } = await openDrawer(scene)
      return {
        ...arriving(page, `/app/domain-manager?domain=${id}`, scene.t(text('retry'))),
        unchanged: async () => await panel.waitFor(),
      }
    },
  },
  flag('auto-renew', domainCalls.setAutoRenew, 'list.columns.autoRenew', {
    key: text('flag.failed.auto_renew'),
    english: 'Failed to update auto-renew',
  }),
  nameservers('delegation', domainCalls.setDelegation, 'internal'),
  nameservers('nameservers', domainCalls.setNameservers, 'external'),
  flag('transfer lock', domainCalls.setTransferLock, 'transfer.lock', {
    key: text('flag.failed.client_transfer_lock'),
    english: 'Failed to update transfer lock',
  }),
  {
    name: 'transfer start',
    call: transferCalls.start,
    fallback: { key: text('transfer.startFailed'), english: 'Failed to start transfer' },
    stage: async scene => {
      const { t } = scene
      const { id } = await scene.domain()
      const body = { client_transfer_lock: false }
      await call(scene.customerApi, domainCalls.setTransferLock, { params: { id }, body })
      const { page, panel, domain } = await openDrawer(scene)
      await panel.getByRole('button', { name: t(text('transfer.start')) }).click()
      const prompt = page.getByRole('dialog', { name: t(text('transfer.startTitle'), { domain }) })
      const receiver = prompt.getByLabel(t(text('transfer.email')))
      await receiver.fill('receiver@example.com')
      const usable = prompt.getByRole('button', { name: t(text('transfer.start')) })
      return clicked(page, usable, prompt, () => expect(receiver).toHaveValue('receiver@example.com'))
    },
  },
  {
    name: 'contacts read',
    call: contactCalls.get,
    fallback: { key: text('contacts.loadFailed') },
    stage: async scene => {
      const { page, id } = await openDrawer(scene)
      return arriving(page, `/app/domain-manager?domain=${id}&view=contacts`, scene.t(text('retry')))
    },
  },
  {
    name: 'contacts save',
    call: contactCalls.save,
    fallback: { key: text('contacts.failed'), english: 'Failed to update WHOIS' },
    stage: async scene => {
      const { t } = scene
      const { page, panel } = await openDrawer(scene, 'contacts')
      const registrant = panel.getByRole('region', { name: t(text('contacts.role.registrant')) })
      const name = registrant.getByLabel(t(text('contacts.name')), { exact: true })
      await name.fill('Olena Koval')
      const usable = panel.getByRole('button', { name: t(text('contacts.save')) })
      const form = panel.getByRole('form', { name: t(text('contacts.title')) })
      return clicked(page, usable, form, () => expect(name).toHaveValue('Olena Koval'))
    },
  },
]
