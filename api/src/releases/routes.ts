import { gatewayCalls } from '@panel/shared/contract/gateway-calls'
import { ProblemError } from '../base/errors'
import { type Route, route } from '../http/register-call'
import { readMeasurements, recordMeasurements } from './measurements'
import { readFailures, recordFailures, recordReleases } from './service'
import { countViewers, findViewer } from './viewers'

/** Outside of /api, so that no gateway forwards other callers' requests here. */
const calls = [
  route(gatewayCalls.releases, async ({ context, body }) => ({
    generation: await recordReleases(context, body.changes),
  })),
  route(gatewayCalls.measure, async ({ context, body }) => {
    await recordMeasurements(context, body.pages)
    return undefined
  }),
  route(gatewayCalls.failures, async ({ context, body }) => {
    await recordFailures(context, body.failures)
    return undefined
  }),
  route(gatewayCalls.failuresOf, async ({ context, body }) => ({
    failures: await readFailures(context, body.panel),
  })),
  route(gatewayCalls.viewer, async ({ context, body }) => ({ viewer: await findViewer(context, body.token) })),
  route(gatewayCalls.audienceSize, ({ context, body }) => countViewers(context, body.conditions)),
  route(gatewayCalls.measured, async ({ context }) => ({ builds: await readMeasurements(context) })),
]

/** Without a key, a gateway is indistinguishable from other callers. */
export const gatewayRoutes: readonly Route[] = calls.map(one => ({
  ...one,
  guard: ({ settings }, { headers }) => {
    const isHandedOn = headers['x-forwarded-for'] !== undefined
    if (settings.GATEWAY_KEY === undefined || isHandedOn) throw new ProblemError('forbidden')
  },
}))
