import type { StepIndexes } from '../step-indexes'

/** What is cleaned up by its age, and the open order that a renewal is added to. */
export const indexes: StepIndexes = {
  codes_created: { on: 'codes (created_at)' },
  sessions_created: { on: 'sessions (created_at)' },
  registrations_created: { on: 'registrations (created_at)' },
  known_devices_used: { on: 'known_devices (last_used_at)' },
  orders_grouped: { on: `orders (grouped_by) where state = 'open'` },
  order_items_domain: { on: 'order_items (domain_id) where domain_id is not null' },
}
