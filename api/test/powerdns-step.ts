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
export const newZone = `${api}/zones/new.example.`

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

/** A text or a value with the zone's name in the place of ZONE, and without its last dot in that of BARE. */
export const inZone = <T>(value: T, name: string): T => {
  if (typeof value === 'string') return value.replaceAll('ZONE', `${name}.`).replaceAll('BARE', name) as T
  if (Array.isArray(value)) return value.map(one => inZone(one, name)) as T
  if (value !== null && typeof value === 'object' && !(value instanceof RegExp)) {
    const copy = Object.create(Object.getPrototypeOf(value))
    for (const [member, inner] of Object.entries(value)) copy[member] = inZone(inner, name)
    return copy
  }
  return value
}
