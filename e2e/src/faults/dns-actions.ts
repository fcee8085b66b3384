import { dnsCalls } from '@panel/shared/contract'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { expect } from '../fixtures/test'
import { recordList } from '../screens/domain-manager'
import { arriving, type CallAction, clicked } from './call-action'
import { openDrawer, openRecordForm } from './domain-actions'

const text = (name: string) => `mfe-domain-manager:${name}`

const withRecord = async (scene: Scene) => {
  const { t } = scene
  const { id } = await scene.domain()
  const stored = await call(scene.customerApi, dnsCalls.list, { params: { id } })
  const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' } as const
  if (stored.length === 0) await call(scene.customerApi, dnsCalls.create, { body })
  const { page, panel } = await openDrawer(scene, 'dns')
  const records = recordList({ page, t }, panel)
  await expect(records).toContainText('192.0.2.1')
  return { page, records }
}

/** The calls about DNS records. */
export const dnsActions: readonly CallAction[] = [
  {
    name: 'record list',
    call: dnsCalls.list,
    fallback: { key: text('dns.loadFailed') },
    stage: async scene => {
      const { page, id } = await openDrawer(scene)
      return arriving(page, `/app/domain-manager?domain=${id}&view=dns`, scene.t(text('retry')))
    },
  },
  {
    name: 'record add',
    call: dnsCalls.create,
    fallback: { key: text('dns.addFailed'), english: 'Failed to add DNS record' },
    stage: async scene => {
      const { t } = scene
      const { page, form } = await openRecordForm(scene)
      const address = form.getByLabel(t('rules:dns.part.A.address'), { exact: true })
      await form.getByLabel(t(text('dns.host')), { exact: true }).fill('www')
      await address.fill('192.0.2.8')
      const usable = form.getByRole('button', { name: t(text('dns.add')), exact: true })
      return clicked(page, usable, form, () => expect(address).toHaveValue('192.0.2.8'))
    },
  },
  {
    name: 'record save',
    call: dnsCalls.update,
    fallback: { key: text('dns.updateFailed'), english: 'Failed to update record' },
    stage: async scene => {
      const { t } = scene
      const { page, records } = await withRecord(scene)
      await records.getByRole('button', { name: t(text('dns.edit'), { type: 'A', host: 'www' }) }).click()
      const address = records.getByLabel(t('rules:dns.part.A.address'), { exact: true })
      await address.fill('192.0.2.2')
      const usable = records.getByRole('button', { name: t(text('dns.save')), exact: true })
      return clicked(page, usable, records, () => expect(address).toHaveValue('192.0.2.2'))
    },
  },
  {
    name: 'record delete',
    call: dnsCalls.remove,
    fallback: { key: text('dns.deleteFailed'), english: 'Failed to delete record' },
    stage: async scene => {
      const { t } = scene
      const { page, records } = await withRecord(scene)
      await records.getByRole('button', { name: t(text('dns.delete'), { type: 'A', host: 'www' }) }).click()
      const question = page.getByRole('alertdialog')
      const usable = question.getByRole('button', { name: t(text('dns.deleteConfirm')) })
      return clicked(page, usable, question, () => records.waitFor({ state: 'attached' }))
    },
  },
]
