import type { TaskPayload } from '../database/registry-columns'
import type { Keys } from '../security/keys'

/** Begins what is sealed, so that it is told from an auth code that was stored before codes were sealed. */
const sealedPrefix = 'sealed:'

const withAuthInfo = <Payload extends TaskPayload>(payload: Payload, change: (authInfo: string) => string): Payload =>
  'authInfo' in payload && payload.authInfo !== undefined ? { ...payload, authInfo: change(payload.authInfo) } : payload

/** A payload as it is stored: reading the database is not enough to take a domain away. */
export const sealPayload = <Payload extends TaskPayload>({ seal }: Pick<Keys, 'seal'>, payload: Payload): Payload =>
  withAuthInfo(payload, authInfo => sealedPrefix + seal(authInfo).toString('base64'))

/** @throws Error when it was sealed with another key */
export const openPayload = <Payload extends TaskPayload>({ unseal }: Pick<Keys, 'unseal'>, payload: Payload): Payload =>
  withAuthInfo(payload, stored =>
    stored.startsWith(sealedPrefix) ? unseal(Buffer.from(stored.slice(sealedPrefix.length), 'base64')) : stored,
  )
