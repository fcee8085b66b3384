/** What the calls about orders and webhooks need to succeed, as `rows` of all calls. */
export const orderRows = {
  'GET /api/cart/total': {},
  'GET /api/orders': {},
  'GET /api/orders/{id}': { id: 'order' },
  'GET /api/orders/{id}/invoice': { id: 'order' },
  'GET /api/orders/{id}/invoice.pdf': { id: 'order' },
  'PUT /api/orders/{id}/billing': {
    id: 'order',
    input: ({ address }: { address: number }) => ({ body: { address_id: address } }),
  },
  'POST /api/orders/{id}/cancel': { id: 'order' },
  'GET /api/admin/orders': {},
  'GET /api/admin/orders/{id}/invoice.pdf': { id: 'order' },
  'POST /api/admin/orders/{id}/paid': { id: 'order' },
  'POST /api/admin/orders/{id}/cancel': { id: 'order' },
  'GET /api/users/me/webhooks': {},
  'POST /api/users/me/webhooks': {
    input: () => ({ body: { url: 'https://example.com/hook', events: ['dns.changed'] } }),
  },
  'PUT /api/users/me/webhooks/{id}': { id: 'webhook', input: () => ({ body: { enabled: false } }) },
  'DELETE /api/users/me/webhooks/{id}': { id: 'webhook' },
  'POST /api/users/me/webhooks/{id}/test': { id: 'webhook' },
  'GET /api/users/me/webhooks/{id}/deliveries': { id: 'webhook' },
} as const
