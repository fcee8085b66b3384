import type { FoundZone, Publisher } from '../src/publishing/publisher'

/** The DS records of each zone that it signs. */
export const keys = [
  { key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab'.repeat(32) },
  { key_tag: 4711, algorithm: 13, digest_type: 4, digest: 'cd'.repeat(48) },
]

export type MemoryPublisher = Publisher & { signed: () => boolean | undefined }

/** A server that takes whatever it is given, in memory. */
export const startMemoryPublisher = (): MemoryPublisher => {
  const zones = new Map<string, FoundZone>()
  return {
    takesName: () => true,
    formOf: (_, content) => content,
    read: async name => zones.get(name) ?? null,
    withdraw: async name => {
      zones.delete(name)
    },
    publish: async ({ name, ...zone }) => {
      zones.set(name, zone)
      return { ds: zone.signed ? keys : [] }
    },
    signed: () => [...zones.values()][0]?.signed ?? undefined,
  }
}
