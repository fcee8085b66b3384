import { z } from 'zod'
import { formatWhois } from './whois-text'

/** The members of a list that have this shape; what is no list has none. */
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .catch([])
    .transform(found =>
      found.flatMap(one => {
        const read = shape.safeParse(one)
        return read.success ? [read.data] : []
      }),
    )

const text = z.string().optional().catch(undefined)

/**
 * The part of a domain object that is shown (RFC 9083 5.3). Only what the object is about decides; any other member may
 * have another shape, and is then not shown.
 */
export const rdapDomain = z.looseObject({
  objectClassName: z
    .string()
    .refine(kind => kind.toLowerCase() === 'domain')
    .nullish(),
  ldhName: text,
  unicodeName: text,
  handle: z.coerce.string().optional().catch(undefined),
  status: listOf(z.string()),
  events: listOf(z.looseObject({ eventAction: z.string(), eventDate: z.string() })),
  nameservers: listOf(z.looseObject({ ldhName: z.string() })),
  entities: listOf(z.looseObject({ roles: listOf(z.string()), vcardArray: z.unknown().optional() })),
  secureDNS: z
    .looseObject({ delegationSigned: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
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
    registryId: domain.handle === 'null' ? null : (domain.handle ?? null),
    registrar: nameOf(domain, 'registrar'),
    createdAt: dateOf('registration'),
    expiresAt: dateOf('expiration'),
    status: domain.status.map(eppStatus),
    contacts: registrant ? [{ role: 'Registrant', lines: { Name: registrant } }] : [],
    nameservers: domain.nameservers.map(({ ldhName }) => ldhName),
    isSigned: domain.secureDNS?.delegationSigned ?? false,
    source: 'RDAP',
  })
}
