/** What administrators' calls about accounts need to succeed, as `rows` of all calls. */
export const adminRows = {
  'GET /api/admin/statistics': {},
  'GET /api/admin/users/{id}': { id: 'user' },
  'PUT /api/admin/users/{id}/disabled': { id: 'user', input: () => ({ body: { disabled: true } }) },
  'POST /api/admin/users/{id}/notes': { id: 'user', input: () => ({ body: { text: 'Calls often' } }) },
  'DELETE /api/admin/notes/{id}': { id: 'note' },
  'POST /api/admin/domains/{id}/reopen': { id: 'pending', good: 409 },
} as const
