import type { RegistrySettings } from '../settings/registries-file'
import { builtInProfile } from '../settings/registry-profile'
import { type Settings, SettingsError } from '../settings/settings'
import { eppPort } from './epp/registry'
import { type NamedRegistry, type Registries, type RegistryPort, RegistryUnavailable, type Share } from './port'
import { sandboxPort } from './sandbox/sandbox'

type Environment = Readonly<Record<string, string | undefined>>

/** @throws SettingsError without the password, which the gateway, that reads the same settings, is not given */
const portOf = (
  settings: RegistrySettings,
  { EPP_PASSWORD, BRAND }: Pick<Settings, 'EPP_PASSWORD' | 'BRAND'>,
  environment: Environment,
): RegistryPort => {
  const { address, passwordEnv = '', isOnly, name, zones, formerZones } = settings
  if (address === 'sandbox') return sandboxPort(isOnly ? null : [...zones, ...formerZones], settings.profile)
  const password = isOnly ? EPP_PASSWORD : environment[passwordEnv]
  if (!password)
    throw new SettingsError(
      isOnly
        ? `The setting ${passwordEnv} must be set with REGISTRY=epp+tls://USER@HOST:PORT.`
        : `The variable ${passwordEnv} must have the password of the registry ${name}, which REGISTRIES names.`,
    )
  return eppPort({ ...address, ...settings, password }, settings.profile, BRAND?.name)
}

const nobody = (): never => {
  throw new RegistryUnavailable('No registry has this zone')
}

/** What waits at it goes on once a registry has its zone. */
const missing: NamedRegistry = {
  name: '',
  zones: [],
  formerZones: [],
  share: null,
  profileName: 'gtld',
  profile: builtInProfile('gtld'),
  port: { isRemote: true, on: nobody, asking: nobody, contact: async () => ({}), close: async () => undefined },
}

type Unjoined = Omit<NamedRegistry, 'share'>

const shareOf = (all: readonly Unjoined[], { name, zones, formerZones }: Unjoined): Share => {
  if (zones === null) return null
  const left = all.flatMap(other => other.formerZones)
  const [current, alone] = [zones.filter(zone => left.includes(zone)), zones.filter(zone => !left.includes(zone))]
  return { name, alone, current, former: formerZones }
}

const joinRegistries = (unjoined: readonly Unjoined[]): Registries => {
  const all = unjoined.map(one => ({ ...one, share: shareOf(unjoined, one) }))
  const first = all[0]?.port.isRemote
  const of = (zone: string) => all.find(({ zones }) => zones === null || zones.includes(zone)) ?? missing
  return {
    all,
    of,
    at: ({ zone, registry, status }) => {
      const [current, former] = [of(zone), all.find(({ formerZones }) => formerZones.includes(zone))]
      if (!former) return current
      if (registry === null) return status === 'pending' ? current : former
      return [current, former].find(({ name }) => name === registry) ?? missing
    },
    areRemote: all.every(({ port }) => port.isRemote === first) ? first : undefined,
    close: async () => {
      await Promise.all(all.map(({ port }) => port.close()))
    },
  }
}

/** One registry for every zone. */
export const onlyPort = (port: RegistryPort): Registries =>
  joinRegistries([{ ...missing, name: port.isRemote ? 'registry' : 'sandbox', zones: null, port }])

/** The registries that REGISTRIES or REGISTRY names. @throws SettingsError without a password */
export const openRegistries = (
  settings: Pick<Settings, 'REGISTRIES' | 'EPP_PASSWORD' | 'BRAND'>,
  environment: Environment = process.env,
): Registries =>
  joinRegistries(
    settings.REGISTRIES.map(one => {
      const { name, zones, formerZones, profile, profileName, isOnly } = one
      const port = portOf(one, settings, environment)
      return { name, zones: isOnly ? null : zones, formerZones, profile, profileName, port }
    }),
  )

/** Marks the jobs of a registry, so that one that hangs takes no places of the others. */
export const flagOf = ({ name }: Pick<NamedRegistry, 'name'>): string => `registry ${name}`

/**
 * The flags by zone, and by zone and name of the registry where two have domains of the zone; none where there is one
 * registry.
 */
export const flagsOf = ({ all }: Registries): Record<string, string> => {
  if (all.length === 1) return {}
  const flags = all.flatMap(one => {
    const { alone = [], current = [], former = [] } = one.share ?? {}
    const own = [...alone, ...former].map(zone => [zone, flagOf(one)] as const)
    return [...own, ...[...current, ...former].map(zone => [`${zone} ${one.name}`, flagOf(one)] as const)]
  })
  return Object.fromEntries(flags)
}

/**
 * Does work at all registries at once, so that one that is away holds up none of the others.
 * @throws what the first of them that failed has thrown, when all have ended
 */
export const atEach = async ({ all }: Registries, work: (one: NamedRegistry) => Promise<void>): Promise<void> => {
  const ends = await Promise.allSettled(all.map(work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
