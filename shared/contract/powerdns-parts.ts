import * as z from '@panel/shared/schema'

/** What the calls of PowerDNS's HTTP API have in common. */

export const serverPath = '/api/v1/servers/localhost'

export const read = {
  spec: '+',
  method: 'GET',
  access: 'user',
  scope: 'dns:read',
  records: 'limited',
  status: 200,
} as const

export const write = { spec: '+', access: 'user', scope: 'dns:write', records: 'limited', anyMedia: true } as const

/** Of all records of a zone, so that a token which is limited to some of them may not. */
export const whole = { records: 'whole' } as const

/** What a call without effect takes. */
export const anything = z.unknown()
