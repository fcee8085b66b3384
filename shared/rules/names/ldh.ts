/** A label of a host name: letters, digits, hyphens inside (RFC 952, RFC 1123 2.1). Lower case is expected. */
export const isHostLabel = (label: string): boolean => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)
