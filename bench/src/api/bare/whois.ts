import type { BareDatabase } from './database'

interface HeldRow {
  id: number
  user_id: number
  name: string
  zone: string
  created_at: Date
  expires_at: Date | null
  ns1: string | null
  ns2: string | null
}

/** Counts one use of a limit that nobody reaches here. */
export const take = async ({ count }: BareDatabase, key: string): Promise<void> => {
  const interval = 1e-7
  const tolerance = 60 - interval
  const early = tolerance - interval
  const day = 86_400
  // The pause is not to double here: its longest is the interval, its most doublings none.
  const pause = [day, early, interval, day, interval, interval]
  const doublings = [day, early, day, 0, day]
  await count('take', key, interval, ...pause, ...doublings, tolerance)
}

const findHeld = async ({ run }: BareDatabase, name: string, zone: string): Promise<HeldRow | undefined> =>
  (await run<HeldRow>('held', name, zone))[0]

const host = 'panel.example'

const personal = ['Registrant', 'Admin', 'Tech'].flatMap(role =>
  ['Name', 'Email', 'Phone', 'Address'].map(field => `${role} ${field}: REDACTED FOR PRIVACY`),
)

/** The ownership record of a domain that is held here, with all personal data redacted. */
export const whois = async (database: BareDatabase, ip: string, domain: string): Promise<string> => {
  await take(database, `lookup-address:${ip}`)
  const [name = '', ...zone] = domain.split('.')
  const held = await findHeld(database, name, zone.join('.'))
  if (!held) return ''
  await database.run('zone', held.id)
  await database.run('contacts', held.id)
  await database.run('user', held.user_id)
  return [
    `Domain Name: ${domain.toUpperCase()}`,
    `Registry Domain ID: D${held.id}-${host.toUpperCase()}`,
    `Registrar: ${host}`,
    `Creation Date: ${held.created_at.toISOString()}`,
    `Registry Expiry Date: ${held.expires_at?.toISOString()}`,
    'Domain Status: ok https://icann.org/epp#ok',
    ...personal,
    ...[held.ns1, held.ns2].flatMap(server => (server === null ? [] : [`Name Server: ${server.toUpperCase()}`])),
    'DNSSEC: unsigned',
    `>>> Source: ${host}. Last update: ${new Date().toISOString()} <<<`,
    '',
  ].join('\n')
}
