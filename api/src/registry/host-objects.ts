import type { HostObject } from '../database/registry-columns'

interface HostUpdate {
  name: string
  addAddresses: readonly string[]
  removeAddresses: readonly string[]
}

/** Nameservers as a registry keeps them (RFC 5732). Each call may throw as those of `Registry`. */
export interface HostObjects {
  /** Null where there is no such object. */
  infoHost: (name: string) => Promise<HostObject | null>
  createHost: (host: HostObject, trid: string) => Promise<void>
  updateHost: (update: HostUpdate, trid: string) => Promise<void>
  removeHost: (name: string, trid: string) => Promise<void>
}
