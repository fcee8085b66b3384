import type { RegistrySettings } from '../settings/registries-file'
import { builtInProfile } from '../settings/registry-profile'
import { type Settings, SettingsError } from '../settings/settings'
import { eppPort } from './epp/registry'
import { type NamedRegistry, type Registries, type RegistryPort, RegistryUnavailable } from './port'
import { sandboxPort } from './sandbox/sandbox'

type Environment = Readonly<Record<string, string | undefined>>

/** @throws SettingsError without the password, which the gateway, that reads the same settings, is not given */
const portOf = (
  settings: RegistrySettings,
  { EPP_PASSWORD, BRAND }: Pick<Settings, 'EPP_PASSWORD' | 'BRAND'>,
  environment: Environment,
): RegistryPort => {
  const { address, passwordEnv = '', isOnly, name, zones } = settings
  if (address === 'sandbox') return sandboxPort(isOnly ? null : zones, settings.profile)
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
  profileName: 'gtld',
  profile: builtInProfile('gtld'),
  port: { isRemote: true, on: nobody, asking: nobody, contact: async () => ({}), close: async () => undefined },
}

const joinRegistries = (all: readonly NamedRegistry[]): Registries => {
  const first = all[0]?.port.isRemote
  return {
    all,
    of: zone => all.find(({ zones }) => zones === null || zones.includes(zone)) ?? missing,
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
      const { name, zones, profile, profileName, isOnly } = one
      return { name, zones: isOnly ? null : zones, profile, profileName, port: portOf(one, settings, environment) }
    }),
  )

/** Marks the jobs of a registry, so that one that hangs takes no places of the others. */
export const flagOf = ({ name }: Pick<NamedRegistry, 'name'>): string => `registry ${name}`

/** The flags by zone; none where there is one registry. */
export const flagsOf = ({ all }: Registries): Record<string, string> =>
  all.length === 1
    ? {}
    : Object.fromEntries(all.flatMap(one => (one.zones ?? []).map(zone => [zone, flagOf(one)] as const)))

/**
 * Does work at all registries at once, so that one that is away holds up none of the others.
 * @throws what the first of them that failed has thrown, when all have ended
 */
export const atEach = async ({ all }: Registries, work: (one: NamedRegistry) => Promise<void>): Promise<void> => {
  const ends = await Promise.allSettled(all.map(work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
