import { uniqueName } from './users'

export const aView = { name: 'Shops', q: 'shop', status: 'all', sort: '', columns: { privacy: false } }

/** What administrators' calls, and those about saved views and activity, need to succeed, as `rows` of all calls. */
export const adminRows = {
  'GET /api/admin/domains': {},
  'GET /api/admin/logs': {},
  'GET /api/admin/audit': {},
  'GET /api/admin/mails/undeliverable': {},
  'GET /api/admin/me': {},
  'POST /api/admin/me/confirmed': {},
  'GET /api/admin/statistics': {},
  'GET /api/admin/users/{id}': { id: 'user' },
  'GET /api/admin/users/{id}/sessions': { id: 'user' },
  'DELETE /api/admin/users/{id}/sessions': { id: 'user' },
  'PUT /api/admin/users/{id}/disabled': { id: 'user', input: () => ({ body: { disabled: true } }) },
  'POST /api/admin/users/{id}/notes': { id: 'user', input: () => ({ body: { text: 'Calls often' } }) },
  'DELETE /api/admin/notes/{id}': { id: 'note' },
  'POST /api/admin/domains/{id}/approve': { id: 'pending' },
  'POST /api/admin/domains/{id}/reject': { id: 'pending' },
  'POST /api/admin/domains/{id}/reserve': { id: 'pending' },
  'POST /api/admin/domains/{id}/reopen': { id: 'pending', good: 409 },
  'GET /api/domains/{id}/activity': { id: 'domain' },
  'GET /api/users/me/views': {},
  'POST /api/users/me/views': { input: () => ({ body: { ...aView, name: uniqueName('view') } }) },
  'DELETE /api/users/me/views/{id}': { id: 'view' },
} as const
