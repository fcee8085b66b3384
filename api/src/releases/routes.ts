import { gatewayCalls } from '@panel/shared/contract/gateway-calls'
import { ProblemError } from '../base/errors'
import { type Route, route } from '../http/register-call'
import { readMeasurements, recordMeasurements } from './measurements'
import { recordReleases } from './service'

/** Outside of /api, so that no gateway hands on what anybody else sends here. */
const calls = [
  route(gatewayCalls.releases, async ({ context, body }) => ({
    generation: await recordReleases(context, body.changes),
  })),
  route(gatewayCalls.measure, async ({ context, body }) => {
    await recordMeasurements(context, body.pages)
    return undefined
  }),
  route(gatewayCalls.measured, async ({ context }) => ({ builds: await readMeasurements(context) })),
]

/** Without a key of the gateways nobody could be told from one. */
export const gatewayRoutes: readonly Route[] = calls.map(one => ({
  ...one,
  guard: ({ settings }, { headers }) => {
    const isHandedOn = headers['x-forwarded-for'] !== undefined
    if (settings.GATEWAY_KEY === undefined || isHandedOn) throw new ProblemError('forbidden')
  },
}))
