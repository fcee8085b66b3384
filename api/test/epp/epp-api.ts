import { eppPort } from '../../src/registry/epp/registry'
import type { RegistryPort } from '../../src/registry/port'
import { startTestRegistry, type TestRegistry } from './registry-server'
import type { RegistryState } from './registry-state'

export const passwords = { panel: 'panel-secret', second: 'second-secret', other: 'other-secret' } as const

/** A client of a test registry. */
export const clientOf = (
  { port, certificate }: TestRegistry,
  user: keyof typeof passwords = 'panel',
  password: string = passwords[user],
): RegistryPort => eppPort({ user, host: 'localhost', port, password, ca: certificate.cert.toString() })

/** `state`: of another one, which is then the same registry at another address. */
export const startRegistry = (state?: RegistryState): Promise<TestRegistry> => startTestRegistry(passwords, state)
