/** Requests of clients of PowerDNS's API, as their sources send them. */
export interface ClientStep {
  /** Where the client's source makes the request. */
  source: string
  method: 'GET' | 'PATCH' | 'PUT' | 'POST' | 'DELETE'
  /** Below the origin; ZONE is the zone with its last dot. */
  path: string
  body?: unknown
  type?: string
  status: number
  /** What the client reads of the answer. */
  answer?: unknown
  /** What the zone has then, as `name type ttl content`; ZONE is left out of the names. */
  then?: string[]
}

export const api = '/api/v1/servers/localhost'
export const zone = `${api}/zones/ZONE`
export const acme = '_acme-challenge.ZONE'

export const patch = (
  source: string,
  rrsets: unknown[],
  then: string[],
  more: Partial<ClientStep> = {},
): ClientStep => ({
  source,
  method: 'PATCH',
  path: zone,
  body: { rrsets },
  type: 'application/json',
  status: 204,
  then,
  ...more,
})

export const read = (source: string, path: string, answer: unknown): ClientStep => ({
  source,
  method: 'GET',
  path,
  status: 200,
  answer,
})

export const has = (value: object): unknown => expect.objectContaining(value)
