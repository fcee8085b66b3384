import type { RegistryPort } from '../port'
import { sandboxRegistry } from './sandbox'

export const sandboxPort: RegistryPort = {
  isRemote: false,
  on: sandboxRegistry,
  close: async () => undefined,
}
