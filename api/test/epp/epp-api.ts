import { eppPort } from '../../src/registry/epp/registry'
import type { RegistryPort } from '../../src/registry/port'
import { startTestRegistry, type TestRegistry } from './registry-server'

export const passwords = { panel: 'panel-secret', other: 'other-secret' } as const

/** A client of a test registry. */
export const clientOf = (
  { port, certificate }: TestRegistry,
  user: keyof typeof passwords = 'panel',
  password: string = passwords[user],
): RegistryPort => eppPort({ user, host: 'localhost', port, password, ca: certificate.cert.toString() })

export const startRegistry = (): Promise<TestRegistry> => startTestRegistry(passwords)
