import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { asciiDomain } from '@panel/shared/contract'
import { z } from 'zod'
import { entries } from './json-file'
import { type RegistryAddress, readRegistry } from './registry-address'
import { builtInProfile, type RegistryProfile, readProfile } from './registry-profile'
import { hostName } from './types'
import { readYamlFile } from './yaml-file'

/** Roles of organisations that objects are assigned to (RFC 8543 section 7.3). */
const organisationRoles = ['registrar', 'reseller', 'privacyproxy', 'dns-operator'] as const

/** The operator's own organisation, as it is known to a registry. */
export interface RegistryOrganisation {
  id: string
  role: (typeof organisationRoles)[number]
}

/** A registry and the zones that are registered there. */
export interface RegistrySettings {
  name: string
  zones: readonly string[]
  /** Zones of another one, of which domains are still here. */
  formerZones: readonly string[]
  address: 'sandbox' | RegistryAddress
  /** The variable that has the password; the sandbox has none. */
  passwordEnv?: string | undefined
  /** Certificates of authorities, our own, and its key: PEM. */
  ca?: string | undefined
  cert?: string | undefined
  key?: string | undefined
  commandsPerMinute?: number | undefined
  organisation?: RegistryOrganisation | undefined
  profileName: string
  profile: RegistryProfile
  /** It is the only one, and also has zones that are not offered any more. */
  isOnly?: true
}

const zone = z
  .string('must be a list of zones')
  .transform(text => asciiDomain(text.trim().replace(/^\./, '')))
  .refine(text => hostName.test(text), 'must be a list of zones such as com.ua')

/** A file of certificates or a key, which is read. */
const pem = (folder: string, check: (content: string) => unknown, expectation: string) =>
  z.string(expectation).transform((path, context): string => {
    try {
      const content = readFileSync(resolve(folder, path), 'utf8')
      check(content)
      return content
    } catch {
      context.addIssue({ code: 'custom', message: expectation })
      return z.NEVER
    }
  })

const commandsError = 'must be a whole number of commands from 1 to 100000'

const address = z.string('must be "sandbox" or epp+tls://USER@HOST:PORT').transform((text, context) => {
  const read = readRegistry(text)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: 'must be "sandbox" or epp+tls://USER@HOST:PORT' })
  return z.NEVER
})

const profile = (folder: string) =>
  z.string('must be the name of a profile, or a file').transform((named, context) => {
    const read = readProfile(named, folder)
    if ('data' in read) return { profileName: named, profile: read.data }
    context.addIssue({ code: 'custom', message: read.fault })
    return z.NEVER
  })

const certificates = 'must be a file with certificates (PEM)'

const registry = (folder: string) =>
  entries({
    name: z.string('must be a text').regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be a short name of a-z, 0-9 and hyphens'),
    zones: z.array(zone, 'must be a list of zones').prefault([]),
    former_zones: z.array(zone, 'must be a list of zones').prefault([]),
    url: address,
    password_env: z
      .string('must be the name of a variable')
      .regex(/^[A-Za-z_]\w{0,99}$/, 'must be the name of a variable')
      .optional(),
    ca: pem(folder, content => new X509Certificate(content), certificates).optional(),
    cert: pem(folder, content => new X509Certificate(content), certificates).optional(),
    key: pem(folder, createPrivateKey, 'must be a file with a private key (PEM)').optional(),
    limits: entries({
      commands_per_minute: z.int(commandsError).min(1, commandsError).max(100_000, commandsError),
    }).optional(),
    profile: profile(folder).prefault('gtld'),
    organisation: entries({
      id: z.string('must be a text').regex(/^\S{3,16}$/u, 'must have 3 to 16 characters and no spaces'),
      role: z.enum(organisationRoles, `must be one of ${organisationRoles.join(', ')}`),
    }).optional(),
  })
    .superRefine(({ zones, former_zones, url, password_env, cert, key, profile: named, organisation }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      if (zones.length + former_zones.length === 0) refuse('zones', 'must name at least one zone')
      if (url !== 'sandbox' && password_env === undefined)
        refuse('password_env', 'must name the variable that has the password')
      if ((cert === undefined) !== (key === undefined))
        refuse(cert === undefined ? 'key' : 'cert', 'must come with cert and key together')
      if (organisation && !named?.profile.extensions.includes('orgs'))
        refuse('organisation', 'must come with a profile that has orgs among its extensions')
    })
    .transform(
      ({
        name,
        zones,
        former_zones: formerZones,
        url,
        password_env,
        ca,
        cert,
        key,
        limits,
        profile: found,
        organisation,
      }): RegistrySettings => ({
        name,
        zones,
        formerZones,
        address: url,
        passwordEnv: password_env,
        ca,
        cert,
        key,
        commandsPerMinute: limits?.commands_per_minute,
        organisation,
        ...found,
      }),
    )

interface Fault {
  path: (string | number)[]
  message: string
}

/** A name, and a zone, may be there once. */
const twice = (list: readonly RegistrySettings[]): Fault | undefined => {
  const owners = new Map<string, string>()
  const names = new Set<string>()
  for (const [at, { name, zones }] of list.entries()) {
    if (names.has(name)) return { path: [at, 'name'], message: `is the name of two registries: ${name}` }
    names.add(name)
    for (const [number, one] of zones.entries()) {
      const other = owners.get(one)
      if (other !== undefined)
        return { path: [at, 'zones', number], message: `must not name the zone ${one}, which ${other} has` }
      owners.set(one, name)
    }
  }
  return undefined
}

/** A former zone has another registry now, and one former one at most, which has what is not known to be elsewhere. */
const misplaced = (list: readonly RegistrySettings[]): Fault | undefined => {
  const formers = new Map<string, string>()
  // An entry with a fault of its own comes as it was read.
  for (const [at, { name, formerZones = [] }] of list.entries())
    for (const [number, one] of formerZones.entries()) {
      const path = [at, 'former_zones', number]
      const current = list.find(({ zones }) => zones.includes(one))?.name
      const other = formers.get(one)
      if (current === undefined) return { path, message: `must name a zone of another registry: ${one}` }
      if (current === name) return { path, message: `must not name the zone ${one}, which is among its zones` }
      if (other !== undefined) return { path, message: `must not name the zone ${one}, which ${other} had before` }
      formers.set(one, name)
    }
  return undefined
}

const registries = (folder: string) =>
  z
    .array(registry(folder), 'must be a list of registries')
    .min(1, 'must name at least one registry')
    .superRefine((list, context) => {
      const found = twice(list) ?? misplaced(list)
      if (found) context.addIssue({ code: 'custom', ...found })
    })

/** REGISTRIES: a file (JSON or YAML) of registries; a fault is named with its file and line. */
export const registriesFile = z.string().transform((file, context): RegistrySettings[] => {
  const path = resolve(file)
  const read = readYamlFile(path, registries(dirname(path)))
  if ('data' in read) return read.data
  context.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})

/** The one registry of an operator who has one, with all zones. */
export const onlyRegistry = ({
  REGISTRY,
  EPP_CA,
  ZONES,
}: {
  REGISTRY: 'sandbox' | RegistryAddress
  EPP_CA?: string | undefined
  ZONES: readonly string[]
}): RegistrySettings => ({
  name: REGISTRY === 'sandbox' ? 'sandbox' : 'registry',
  zones: ZONES,
  formerZones: [],
  address: REGISTRY,
  passwordEnv: 'EPP_PASSWORD',
  ca: EPP_CA,
  profileName: 'gtld',
  profile: builtInProfile('gtld'),
  isOnly: true,
})
