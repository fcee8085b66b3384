import { randomBytes } from 'node:crypto'

/** The secret with which a domain can be transferred. Registries want letters, digits and other characters in it. */
export const newAuthCode = (): string => `${randomBytes(12).toString('base64url')}-a1`
