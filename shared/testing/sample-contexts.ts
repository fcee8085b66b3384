import type { PointContexts } from '../panel'

const domain = { id: 1, name: 'example.com', status: 'approved' }
const item = { name: 'example', zone: 'com', years: 1 }

/** What a contribution to a point of the platform gets in a test. */
export const sampleContexts: PointContexts = {
  'shell.authorization': {},
  'shell.identity': {},
  'start.card': {},
  'domain.section': { domain },
  'domain.connection': { domain },
  'domains.row-action': { domain },
  'domains.column': { domain },
  'domains.bulk-action': { domains: [domain] },
  'cart.line': { item },
  'cart.note': { items: [item] },
  'account.section': {},
  'admin.tab': {},
  'admin.chart': {},
  'admin.customer-section': { customer: { id: 1, email: 'olena@example.com' } },
}
