import type { Scene } from '../fixtures/test'
import type { View, Views } from './view'

const manager = '/app/domain-manager'

type Reader = (scene: Scene) => string | undefined

const visitor: Reader = () => undefined
const customer: Reader = ({ customer }) => customer.token
const admin: Reader = ({ adminToken }) => adminToken

/** A page as its address shows it, with nothing done yet. */
const pageAt =
  (path: string, reader: Reader): View =>
  async scene => {
    const token = reader(scene)
    const page = await scene.open(token ? { token } : {})
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

/** A view of the drawer of a domain, or of its page. */
const domainAt =
  (view: string): View =>
  async scene =>
    await pageAt(`${manager}?domain=${(await scene.domain()).id}&view=${view}`, customer)(scene)

/** The pages that menus and footers lead to. */
export const pageViews: Views = {
  terms: pageAt('/terms', visitor),
  abuse: pageAt('/abuse', visitor),
  'data-request': pageAt('/data-request', visitor),
  status: pageAt('/status', visitor),
  'confirm-contact': pageAt('/confirm-contact#link', visitor),
  'reset-link': pageAt('/reset-password#link', visitor),
  'personal-data': pageAt('/cpc/personal-data', customer),
  security: pageAt('/cpc/security', customer),
  mails: pageAt('/cpc/mails', customer),
  developers: pageAt('/cpc/developers', customer),
  tools: pageAt('/cpc/tools', customer),
  additions: pageAt('/cpc/additions', customer),
  operations: pageAt('/app/operations', customer),
  'transfer-in': pageAt(`${manager}?transfer-in=wikipedia.org`, customer),
  'domain-health': domainAt('health'),
  'domain-activity': domainAt('activity'),
  'admin-audit': pageAt('/admin/audit', admin),
  'admin-abuse': pageAt('/admin/abuse', admin),
  'admin-statistics': pageAt('/admin/statistics', admin),
  'admin-account': pageAt('/admin/account?id=1', admin),
}
