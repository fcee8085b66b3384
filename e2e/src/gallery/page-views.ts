import type { Scene } from '../fixtures/test'
import { settled, type View } from './view'

const manager = '/app/domain-manager'

type Reader = (scene: Scene) => string | undefined

const visitor: Reader = () => undefined
const customer: Reader = ({ customer }) => customer.token
const admin: Reader = ({ adminToken }) => adminToken

/** A page as its address shows it, with nothing done yet. */
const pageAt = (name: string, path: string, reader: Reader): View => ({
  name,
  open: async (scene, appearance) => {
    const token = reader(scene)
    const page = await scene.open({ ...appearance, ...(token && { token }) })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return await settled(page)
  },
})

/** A view of the drawer of a domain, or of its page. */
const domainAt = (view: string): View => ({
  name: `domain-${view}`,
  open: async (scene, appearance) => {
    const { id } = await scene.domain()
    return await pageAt(view, `${manager}?domain=${id}&view=${view}`, customer).open(scene, appearance)
  },
})

/** The pages that menus and footers lead to. */
export const pageViews: readonly View[] = [
  pageAt('terms', '/terms', visitor),
  pageAt('abuse', '/abuse', visitor),
  pageAt('status', '/status', visitor),
  pageAt('personal-data', '/cpc/personal-data', customer),
  pageAt('security', '/cpc/security', customer),
  pageAt('mails', '/cpc/mails', customer),
  pageAt('developers', '/cpc/developers', customer),
  pageAt('tools', '/cpc/tools', customer),
  pageAt('additions', '/cpc/additions', customer),
  pageAt('operations', '/app/operations', customer),
  pageAt('transfer-in', `${manager}?transfer-in=wikipedia.org`, customer),
  domainAt('health'),
  domainAt('activity'),
  pageAt('admin-audit', '/admin/audit', admin),
  pageAt('admin-abuse', '/admin/abuse', admin),
  pageAt('admin-statistics', '/admin/statistics', admin),
  pageAt('admin-account', '/admin/account?id=1', admin),
]
