import { z } from 'zod'
import { isThisMachine } from '../server-kit/networks'

/** By which the API knows its gateways: one key, or a new and an old one while it is replaced. */
export const gatewayKeys = z
  .string()
  .regex(
    /^[\da-f]{64}(\s*,\s*[\da-f]{64})?$/i,
    'must be 64 hexadecimal digits, as "openssl rand -hex 32" makes them, or a new and an old key separated by a comma',
  )
  .transform(text => text.split(',').map(key => key.trim()))

/**
 * What is missing where other machines reach the API. Half set, every client would look like the gateway, and one could
 * use up the limits of all; and any program that reaches the API's port could call it past the gateway.
 */
export const missingSettings = (
  apiHost: string,
  given: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  if (isThisMachine(apiHost)) return undefined
  const why = `when API_HOST is not this machine (it is "${apiHost}").`
  if (given.TRUST_GATEWAY === undefined) return `The setting TRUST_GATEWAY must name the gateways ${why}`
  if (given.GATEWAY_KEY === undefined) return `The setting GATEWAY_KEY must hold the key of the gateways ${why}`
  return undefined
}
