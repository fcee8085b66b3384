/** What the calls about transfers, and the links of mails, need to succeed, as `rows` of all calls. */
export const controlRows = {
  'GET /api/domains/transfer-in': { input: () => ({ query: { domain: 'sandbox-elsewhere-price.com' } }) },
  'POST /api/domains/{id}/transfer-in/cancel': { id: 'domain', good: 409 },
  'POST /api/domains/{id}/auth-code': { id: 'domain' },
  'POST /api/domains/{id}/transfer-out': { id: 'domain', input: () => ({ body: { approve: false } }), good: 409 },
  'POST /api/contacts/confirm': { input: () => ({ body: { token: 'x' } }), good: 404 },
  'GET /api/transfers': {},
  'POST /api/auth/stop': { input: () => ({ body: { token: 'x' } }), good: 404 },
  'POST /api/auth/allow': { input: () => ({ body: { token: 'x' } }), good: 404 },
  'POST /api/auth/undo-email': { input: () => ({ body: { token: 'x' } }), good: 404 },
  'POST /api/transfers/stop': { input: () => ({ body: { token: 'x' } }), good: 404 },
  'POST /api/transfers/{id}/accept': { id: 'incoming' },
  'POST /api/transfers/{id}/decline': { id: 'incoming' },
  'POST /api/transfers/{id}/cancel': { id: 'outgoing' },
} as const
