import { adminCalls } from '@panel/shared/contract'
import { requestDomains, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import type { View, Views } from './view'

const requests = async ({ customerApi, adminToken }: Scene) => {
  const [approved, reserved] = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
  const adminApi = { ...customerApi, token: adminToken }
  if (approved) await call(adminApi, adminCalls.approve, { params: { id: approved.id } })
  if (reserved) await call(adminApi, adminCalls.reserve, { params: { id: reserved.id } })
}

const tab =
  (search: string): View =>
  async scene => {
    await requests(scene)
    const page = await scene.open({ token: scene.adminToken, at: `/admin${search}` })
    await page.getByRole('tabpanel').waitFor()
    return page
  }

/** The admin panel, as administrators and others see it. */
export const adminViews: Views = {
  'admin-dashboard': tab(''),
  'admin-domains': tab('?tab=domains'),
  'admin-reserved': tab('?tab=reserved'),
  'admin-logs': tab('?tab=logs'),
  'admin-releases': tab('?tab=releases'),
  'admin-jobs': tab('?tab=jobs'),
  'admin-refused': async scene => {
    const page = await scene.open({ token: scene.customer.token, at: '/admin' })
    await page.getByText(scene.t('mfe-admin:access.refused')).waitFor()
    return page
  },
  'admin-signed-out': async scene => {
    const page = await scene.open({ at: '/admin' })
    await page.getByText(scene.t('mfe-admin:access.signedOut')).waitFor()
    return page
  },
}
