import type { TakeoverInput } from './api'

export const sources = ['queries', 'axfr', 'text'] as const

export const algorithms = ['hmac-sha256', 'hmac-sha512', 'hmac-sha384', 'hmac-sha224', 'hmac-sha1'] as const

/** What the form holds; only what belongs to the source is sent. */
export interface TakeoverValues {
  from: (typeof sources)[number]
  server: string
  tsig: { name: string; algorithm: (typeof algorithms)[number]; secret: string }
  /** One on each line, or separated by commas or spaces. */
  hosts: string
  text: string
}

export const noValues: TakeoverValues = {
  from: 'queries',
  server: '',
  tsig: { name: '', algorithm: 'hmac-sha256', secret: '' },
  hosts: '',
  text: '',
}

export const toTakeover = ({ from, server, tsig, hosts, text }: TakeoverValues): TakeoverInput => {
  if (from === 'text') return { from, text }
  const named = hosts.split(/[\s,;]+/).filter(host => host !== '')
  if (from === 'queries') return { from, ...(named.length > 0 && { hosts: named }) }
  return { from, server, ...((tsig.name !== '' || tsig.secret !== '') && { tsig }) }
}
