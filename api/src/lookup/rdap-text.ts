import { z } from 'zod'
import { formatWhois } from './whois-text'

const named = z.looseObject({ ldhName: z.string().optional() })

/** The part of a domain object that is shown (RFC 9083 5.3). */
export const rdapDomain = z.looseObject({
  objectClassName: z.literal('domain'),
  ldhName: z.string(),
  handle: z.string().optional(),
  status: z.array(z.string()).catch([]),
  events: z.array(z.looseObject({ eventAction: z.string(), eventDate: z.string() })).catch([]),
  nameservers: z.array(named).catch([]),
  entities: z
    .array(z.looseObject({ roles: z.array(z.string()).catch([]), vcardArray: z.unknown().optional() }))
    .catch([]),
  secureDNS: z.looseObject({ delegationSigned: z.boolean().optional() }).optional().catch(undefined),
})

type RdapDomain = z.output<typeof rdapDomain>

const otherWords: Readonly<Record<string, string>> = { active: 'ok', associated: 'linked' }

/** The status of EPP that a word of RDAP stands for (RFC 8056). */
const eppStatus = (word: string): string =>
  otherWords[word] ?? word.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())

const jCard = z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()))])

/** `fn` of an entity with this role. */
const nameOf = ({ entities }: RdapDomain, role: string): string => {
  const card = jCard.safeParse(entities.find(({ roles }) => roles.includes(role))?.vcardArray)
  const name = card.success ? card.data[1].find(([property]) => property === 'fn')?.[3] : undefined
  return typeof name === 'string' ? name : ''
}

/** The record of a domain as people read it. */
export const rdapText = (name: string, domain: RdapDomain): string => {
  const dateOf = (action: string) => domain.events.find(({ eventAction }) => eventAction === action)?.eventDate ?? null
  const registrant = nameOf(domain, 'registrant')
  return formatWhois({
    domain: name,
    registryId: domain.handle ?? '',
    registrar: nameOf(domain, 'registrar'),
    createdAt: dateOf('registration') ?? '',
    expiresAt: dateOf('expiration'),
    status: domain.status.map(eppStatus),
    contacts: registrant ? [{ role: 'Registrant', lines: { Name: registrant } }] : [],
    nameservers: domain.nameservers.flatMap(({ ldhName }) => (ldhName ? [ldhName] : [])),
    isSigned: domain.secureDNS?.delegationSigned ?? false,
    source: 'RDAP',
  })
}
