import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { MAX_TERM_YEARS, verificationKinds } from '@panel/shared/contract'
import { z } from 'zod'
import { entries } from './json-file'
import { readYamlFile } from './yaml-file'

/** Roles of a domain's contacts (RFC 5731 section 2.2); the registrant is an element of its own. */
const contactRoles = ['registrant', 'admin', 'tech', 'billing'] as const

/** Extensions that the client speaks, by their usual names. */
const extensions = ['secDNS', 'rgp', 'fee', 'changePoll', 'launch', 'orgs', 'loginSec', 'balance', 'namestore'] as const

/** Those of the registrar's statuses (RFC 5731 section 2.3) that the product sets. */
const clientStatuses = ['clientHold', 'clientTransferProhibited'] as const

const oneOf = <const T extends readonly string[]>(values: T) => z.enum(values, `must be one of ${values.join(', ')}`)

const listOf = <const T extends readonly string[]>(values: T) =>
  z
    .array(oneOf(values), `must be a list of ${values.join(', ')}`)
    .refine(list => new Set(list).size === list.length, 'must not name the same thing twice')

const yes = z.boolean('must be true or false')

const number = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`
  return z.int(error).min(from, error).max(to, error)
}

const years = z.array(number(1, MAX_TERM_YEARS), 'must be a list of years').min(1, 'must name at least one')

const addressFields = [
  'organisation',
  'street',
  'city',
  'province',
  'postal_code',
  'country',
  'phone',
  'email',
] as const

const pattern = z.string('must be a text').transform((text, context): RegExp => {
  try {
    return new RegExp(`^[${text}]+$`, 'u')
  } catch {
    context.addIssue({ code: 'custom', message: 'must be characters and ranges such as a-z' })
    return z.NEVER
  }
})

/** Those a registry wants to confirm that a domain gets another holder. */
const holders = ['former', 'new'] as const

/** Mails that the contract about a zone demands: the yearly reminder of the registration data, and those before the end of a term. */
const notices = ['registration_data', 'expiry', 'registrant_change'] as const

const labelLength = number(1, 63)

/** Phases of a launch that need no data of trademarks (RFC 8334 section 2.3). */
const launchPhases = ['landrush', 'open', 'custom'] as const

const phaseError =
  'must be landrush, open or custom: the product sends neither the signed marks of sunrise nor the notices of claims'

const launch = entries({
  phase: z.enum(launchPhases, phaseError),
  /** Of a phase that the registry calls otherwise, or of a part of one. */
  name: z.optional(
    z.string('must be a text').regex(/^[\w.-]{1,64}$/, 'must be a name of letters, digits, dots and hyphens'),
  ),
  /** What a registration makes, for a registry that has both in this phase. */
  object: z.optional(oneOf(['application', 'registration'])),
}).refine(({ phase, name }) => phase !== 'custom' || name !== undefined, {
  path: ['name'],
  message: 'must name the phase, which is custom',
})

/** Objects of the protocol, apart from the extensions. */
const objects = ['domain', 'host', 'contact'] as const

/** How a registry differs from others. Each entry says what the product does there; see docs/operations/registries.md. */
const profileEntries = entries({
  contacts: entries({
    /** The contacts of a domain that the registry keeps; none for a thin registry. */
    roles: listOf(contactRoles),
    /** What each of them must have. */
    required: listOf(addressFields),
    /** Postal addresses in ASCII (`int`), as they are written (`loc`), or both (RFC 5733 section 2.5). */
    forms: listOf(['int', 'loc']),
    /** Whether it takes wishes about what is shown to the public (RFC 5733 section 2.9). */
    disclosure: yes,
  }),
  extensions: listOf(extensions),
  /** The registry's own, where it has others than the RFCs, by the names of objects and extensions. */
  namespaces: z.optional(
    z.partialRecord(
      oneOf([...objects, ...extensions]),
      z.string('must be a text').regex(/^[a-z]+:\S+$/, 'must be a URI'),
      `must have namespaces for ${[...objects, ...extensions].join(', ')}`,
    ),
  ),
  /** The phase in which names are checked and registered; it comes with the extension of this name. */
  launch: z.optional(launch),
  /** The sub-product of each zone at a server of several registries; it comes with the extension of this name. */
  namestore: z.optional(
    z.record(
      z.string(),
      z.string('must be a text').regex(/^\w{1,40}$/, 'must be a name such as dotCOM'),
      'must have the sub-product of each zone',
    ),
  ),
  /** Those that the registry has; the others are not sent. */
  statuses: listOf(clientStatuses),
  periods: entries({
    register: years,
    renew: years,
    /** Years that a term may end after today. */
    longest: number(1, MAX_TERM_YEARS),
  }),
  names: entries({
    shortest: labelLength,
    longest: labelLength,
    /** Characters of names that are not ASCII, a table for each language; none: such names are not registered. */
    idn: z.array(
      entries({
        language: z
          .string('must be a text')
          .regex(/^[a-z]{2,3}(-[A-Za-z]{4})?$/, 'must be a tag such as uk or sr-Cyrl'),
        characters: pattern,
      }),
      'must be a list of tables with language and characters',
    ),
  }),
  transfers: entries({
    /** Whether a domain is requested with its auth code. */
    auth_code: yes,
    /** Days after which it takes place by itself. */
    days: number(0, 60),
  }),
  /** Another name or organisation of the registrant. Without the entry it is changed at once. */
  registrant_change: z.optional(
    entries({
      /** Those that confirm it by mail before it is sent to the registry. */
      confirmed_by: listOf(holders),
      /** Days they have. */
      days: number(1, 60),
    }),
  ),
  /** What of a registrant is verified before a domain is registered. Without the entry nothing is. */
  verification: z.optional(
    entries({
      of: listOf(verificationKinds),
      /** Days after which a request that is not verified ends. */
      days: number(1, 60),
    }),
  ),
  /** Those that registrants get whatever they choose, as generic domains want them. */
  required_notices: z.optional(listOf(notices)),
  deletion: entries({
    /** Days in which a deleted domain can be restored; 0: it is gone at once. */
    redemption_days: z.union([z.literal(0, 'must be 0 or 30'), z.literal(30, 'must be 0 or 30')], 'must be 0 or 30'),
  }),
})

const registryProfile = profileEntries.superRefine(({ extensions: named, launch: phase, namestore }, context) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (named.includes('launch') && !phase) refuse('extensions', 'must come with launch, which names the phase')
  if (named.includes('namestore') && !namestore) refuse('extensions', 'must come with namestore, which names the zones')
  if (phase && !named.includes('launch')) refuse('launch', 'must come with launch among the extensions')
})

export type RegistryProfile = z.output<typeof registryProfile>

const builtIn = resolve(import.meta.dirname, '../../profiles')

/** The built-in profile of this name, else the file at this path, from `folder`. Throws nothing. */
export const readProfile = (named: string, folder: string): { data: RegistryProfile } | { fault: string } => {
  const known = join(builtIn, `${named}.yaml`)
  const isName = /^[a-z0-9-]+$/.test(named)
  if (isName && !existsSync(known))
    return { fault: 'names no profile of the product; a file has a path with a dot or a slash' }
  return readYamlFile(isName ? known : resolve(folder, named), registryProfile)
}

/** A built-in profile, which is known to be right. */
export const builtInProfile = (name: string): RegistryProfile => {
  const read = readProfile(name, builtIn)
  if ('fault' in read) throw new Error(`The profile ${name} ${read.fault}`)
  return read.data
}
