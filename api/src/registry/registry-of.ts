import { type Settings, SettingsError } from '../settings/settings'
import { eppPort } from './epp/registry'
import type { RegistryPort } from './port'
import { sandboxPort } from './sandbox/sandbox'

/**
 * The registry that REGISTRY names.
 * @throws SettingsError without the password, which the gateway, that reads the same settings, is not given
 */
export const registryOf = ({
  REGISTRY,
  EPP_PASSWORD,
  EPP_CA,
}: Pick<Settings, 'REGISTRY' | 'EPP_PASSWORD' | 'EPP_CA'>): RegistryPort => {
  if (REGISTRY === 'sandbox') return sandboxPort
  if (EPP_PASSWORD === undefined)
    throw new SettingsError('The setting EPP_PASSWORD must be set with REGISTRY=epp+tls://USER@HOST:PORT.')
  return eppPort({ ...REGISTRY, password: EPP_PASSWORD, ca: EPP_CA })
}
