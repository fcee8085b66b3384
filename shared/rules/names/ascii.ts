/** A label of a host name: letters, digits, hyphens inside (RFC 952, RFC 1123 2.1). Lower case is expected. */
export const isHostLabel = (label: string): boolean => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)

/** Whether a name can be read without the tables of UTS 46, which are large: all ASCII and no A-label. */
export const isPlainAscii = (name: string): boolean => !/[^\0-\x7F]/.test(name) && !/(?:^|\.)xn--/i.test(name)
