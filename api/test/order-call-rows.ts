/** What the calls about orders need to succeed, as `rows` of all calls. */
export const orderRows = {
  'GET /api/cart/total': {},
  'GET /api/orders': {},
  'GET /api/orders/{id}': { id: 'order' },
  'GET /api/orders/{id}/invoice': { id: 'order' },
  'GET /api/orders/{id}/invoice.pdf': { id: 'order' },
  'GET /api/admin/orders': {},
  'GET /api/admin/orders/{id}/invoice.pdf': { id: 'order' },
  'POST /api/admin/orders/{id}/paid': { id: 'order' },
  'POST /api/admin/orders/{id}/cancel': { id: 'order' },
} as const
