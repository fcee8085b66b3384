/** Names that documents and nameservers use; numbers without one are shown as they are (IANA's registries). */
const algorithms: Readonly<Record<number, string>> = {
  5: 'RSA/SHA-1',
  7: 'RSA/SHA-1 NSEC3',
  8: 'RSA/SHA-256',
  10: 'RSA/SHA-512',
  13: 'ECDSA P-256',
  14: 'ECDSA P-384',
  15: 'Ed25519',
  16: 'Ed448',
}

const digests: Readonly<Record<number, string>> = { 1: 'SHA-1', 2: 'SHA-256', 4: 'SHA-384' }

export const algorithmName = (number: number): string =>
  algorithms[number] ? `${algorithms[number]} (${number})` : String(number)

export const digestName = (number: number): string => digests[number] ?? String(number)
