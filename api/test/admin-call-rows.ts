import { insertCase } from '../src/abuse/repository'
import type { TestApi } from './api'
import { uniqueName } from './users'

export const aView = { name: 'Shops', q: 'shop', status: 'all', sort: '', columns: { privacy: false } }

/** A mail that was given up. */
export const aMail = async ({ db }: TestApi): Promise<number> => {
  const order = { purpose: 'reset', email: 'nobody@example.com', language: 'en', registration_id: null }
  const { id } = await db
    .insertInto('undeliverable_mails')
    .values({
      job_id: uniqueName('job'),
      email: order.email,
      subject: 'Reset your password',
      reason: '550 5.1.1',
      permanent: true,
      attempts: 1,
      ordered_at: new Date(),
      task: 'send_code',
      payload: JSON.stringify(order),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A report about a domain. */
export const aReport = async ({ db }: TestApi, domain_id: number): Promise<number> => {
  const display_name = 'reported.example'
  const words = { subject: display_name, text: 'It copies a bank', email: 'reporter@example.com', language: 'en' }
  const { id } = await insertCase(db, { domain_id, display_name, kind: 'phishing', ...words })
  return id
}

/** What administrators' calls, and those about one's own lists, need to succeed, as `rows` of all calls. */
export const adminRows = {
  'POST /api/abuse': {
    input: () => ({
      body: { subject: 'nowhere.example', kind: 'spam', text: 'Mails that nobody asked for', email: 'me@example.com' },
    }),
    good: 422,
  },
  'POST /api/data-requests': {
    input: () => ({
      body: { subject: 'nowhere.example', name: 'Ada', data: ['name'], text: 'A court order', email: 'me@example.com' },
    }),
    good: 422,
  },
  'GET /api/admin/abuse': {},
  'GET /api/admin/abuse/statistics': {},
  'GET /api/admin/abuse/{id}': { id: 'abuse' },
  'POST /api/admin/abuse/{id}/steps': { id: 'abuse', input: () => ({ body: { step: 'note', text: 'Looks real' } }) },
  'GET /api/admin/domains': {},
  'GET /api/admin/logs': {},
  'GET /api/admin/audit': {},
  'GET /api/admin/mails/undeliverable': {},
  'GET /api/admin/mails/sent': {},
  'GET /api/admin/mails/waiting': {},
  'POST /api/admin/mails/{id}/resend': { id: 'mail' },
  'GET /api/admin/dns': {},
  'POST /api/admin/import': { input: () => ({ body: { dry_run: true } }) },
  'GET /api/admin/jobs': {},
  'POST /api/admin/jobs/{name}/run': { input: () => ({ params: { name: 'digests' } }) },
  'GET /api/admin/me': {},
  'GET /api/admin/registries': {},
  'POST /api/admin/me/confirmed': {},
  'GET /api/admin/statistics': {},
  'GET /api/admin/users/{id}': { id: 'user' },
  'GET /api/admin/users/{id}/sessions': { id: 'user' },
  'DELETE /api/admin/users/{id}/sessions': { id: 'user' },
  'POST /api/admin/users/{id}/act': { id: 'user', input: () => ({ body: { reason: 'Asked for help with DNS' } }) },
  'PUT /api/admin/users/{id}/disabled': { id: 'user', input: () => ({ body: { disabled: true } }) },
  'POST /api/admin/users/{id}/notes': { id: 'user', input: () => ({ body: { text: 'Calls often' } }) },
  'DELETE /api/admin/notes/{id}': { id: 'note' },
  'POST /api/admin/domains/{id}/verifications': {
    id: 'pending',
    input: () => ({ body: { kind: 'phone', reason: 'Called back' } }),
  },
  'POST /api/admin/domains/{id}/approve': { id: 'pending' },
  'POST /api/admin/domains/{id}/reject': { id: 'pending' },
  'POST /api/admin/domains/{id}/reserve': { id: 'pending' },
  'POST /api/admin/domains/{id}/reopen': { id: 'pending', good: 409 },
  'GET /api/domains/{id}/activity': { id: 'domain' },
  'GET /api/users/me/sessions': {},
  'DELETE /api/users/me/sessions': {},
  'DELETE /api/users/me/sessions/{id}': { id: 'session' },
  'GET /api/users/me/passkeys': {},
  'GET /api/users/me/tokens': {},
  'GET /api/users/me/activity': {},
  'GET /api/domains/my/counts': {},
  'GET /api/domains/my/facets': {},
  'GET /api/users/me/views': {},
  'POST /api/users/me/views': { input: () => ({ body: { ...aView, name: uniqueName('view') } }) },
  'DELETE /api/users/me/views/{id}': { id: 'view' },
  'GET /api/users/me/watches': {},
  'POST /api/users/me/watches': { input: () => ({ body: { domain: 'google.com' } }) },
  'DELETE /api/users/me/watches/{id}': { id: 'watch' },
} as const
