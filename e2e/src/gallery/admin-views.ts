import { adminCalls } from '@panel/shared/contract'
import { requestDomains, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'
import { type Appearance, settled, type View } from './view'

const requests = async ({ customerApi, adminToken }: Scene) => {
  const [approved, reserved] = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
  const adminApi = { ...customerApi, token: adminToken }
  if (approved) await call(adminApi, adminCalls.approve, { params: { id: approved.id } })
  if (reserved) await call(adminApi, adminCalls.reserve, { params: { id: reserved.id } })
}

const tab = (name: string, search: string): View => ({
  name,
  open: async (scene: Scene, appearance: Appearance) => {
    await requests(scene)
    const page = await scene.open({ ...appearance, token: scene.adminToken })
    await page.goto(`/admin${search}`)
    await page.getByRole('tabpanel').waitFor()
    return await settled(page)
  },
})

/** The admin panel, as administrators and others see it. */
export const adminViews: readonly View[] = [
  tab('admin-dashboard', ''),
  tab('admin-domains', '?tab=domains'),
  tab('admin-reserved', '?tab=reserved'),
  tab('admin-logs', '?tab=logs'),
  tab('admin-releases', '?tab=releases'),
  tab('admin-jobs', '?tab=jobs'),
  {
    name: 'admin-refused',
    open: async (scene, appearance) => {
      const page = await scene.open({ ...appearance, token: scene.customer.token })
      await page.goto('/admin')
      await page.getByText(scene.t('mfe-admin:access.refused')).waitFor()
      return await settled(page)
    },
  },
  {
    name: 'admin-signed-out',
    open: async (scene, appearance) => {
      const page = await scene.open(appearance)
      await page.goto('/admin')
      await page.getByText(scene.t('mfe-admin:access.signedOut')).waitFor()
      return await settled(page)
    },
  },
]
