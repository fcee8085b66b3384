import { defineCall } from './call'

/** In a file of its own: the shell's first page needs this call, and none of the schemas next to it. */
export const logoutCall = defineCall({
  spec: '+',
  summary: 'End the session of the token',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'user',
  status: 204,
  response: 'none',
  problems: [401],
})
