import { type TestUser, uniqueName } from './users'

/** What the calls about sign-in and the own account need to succeed, as `rows` of all calls. */
export const accountRows = {
  'POST /api/auth/token': {
    input: (_: unknown, owner: TestUser) => ({ body: { username: owner.email, password: 'lantern river 42' } }),
  },
  'POST /api/auth/register': {
    input: () => ({ body: { email: `${uniqueName('r')}@example.com`, password: 'lantern river 42' } }),
  },
  'POST /api/auth/confirm': {
    input: () => ({ body: { email: 'nobody@example.com', code: '123456', remember_me: true } }),
    good: 400,
  },
  'POST /api/auth/resend': { input: () => ({ body: { email: 'nobody@example.com' } }) },
  'POST /api/auth/request-reset': { input: () => ({ body: { email: 'nobody@example.com' } }) },
  'POST /api/auth/verify-reset': {
    input: () => ({ body: { email: 'nobody@example.com', code: '123456' } }),
    good: 400,
  },
  'POST /api/auth/reset-password': {
    input: () => ({ body: { email: 'nobody@example.com', code: '123456', new_password: 'meadow stone 77' } }),
    good: 400,
  },
  'POST /api/auth/logout': {},
  'GET /api/users/me': {},
  'GET /api/users/me/profile': {},
  'PUT /api/users/me/profile': {
    input: () => ({
      body: { full_name: 'Ada', address: '', phone: '+380 44 123 4567', language: 'uk', time_zone: 'Europe/Kyiv' },
    }),
  },
  'GET /api/users/me/mail-preferences': {},
  'PUT /api/users/me/mail-preferences': { input: () => ({ body: { reminders: true, results: false } }) },
  'GET /api/users/me/protection': {},
  'POST /api/users/me/password': {
    input: () => ({ body: { current_password: 'lantern river 42', new_password: 'lantern river 42' } }),
  },
  'POST /api/users/me/email': { input: () => ({ body: { new_email: `${uniqueName('n')}@example.com` } }) },
  'POST /api/users/me/email/confirm': { input: () => ({ body: { code: '123456' } }), good: 400 },
  'GET /api/attention': {},
  'GET /api/notifications': {},
  'POST /api/notifications/read': { input: () => ({ body: { until: 1 } }) },
  'GET /api/users/me/additions': {},
  'POST /api/users/me/additions': { input: () => ({ body: { keep: [], remove: [] } }) },
  'GET /api/users/me/export': {},
  'DELETE /api/users/me': { input: () => ({ body: { password: 'lantern river 42' } }), good: 409 },
  'POST /api/auth/second-factor': { input: () => ({ body: { challenge: 'x', code: '123456' } }), good: 400 },
  'POST /api/auth/passkey/options': {},
  'POST /api/auth/passkey': { input: () => ({ body: { passkey: { id: 'x', type: 'public-key' } } }), good: 400 },
  'POST /api/auth/identity': { input: () => ({ body: { password: 'lantern river 42' } }) },
  'POST /api/users/me/totp': {},
  'POST /api/users/me/totp/confirm': { input: () => ({ body: { code: '123456' } }), good: 400 },
  'DELETE /api/users/me/totp': { input: () => ({ body: { code: '123456' } }), good: 400 },
  'POST /api/users/me/passkeys/options': {},
  'POST /api/users/me/passkeys': {
    input: () => ({ body: { name: 'phone', passkey: { id: 'x', type: 'public-key' } } }),
    good: 400,
  },
  'DELETE /api/users/me/passkeys/{id}': { id: 'passkey' as const },
  // No live panel names the audience.
  'POST /api/users/me/panel-token': {
    input: () => ({ body: { panel: 'mfe-mail', audience: 'https://mail.example' } }),
    good: 403,
  },
  'POST /api/users/me/tokens': { input: () => ({ body: { name: 'script', scopes: ['dns:write'] } }) },
  'DELETE /api/users/me/tokens/{id}': { id: 'token' as const },
}
