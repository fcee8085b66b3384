import * as z from '@panel/shared/schema'
import { audienceCondition, audienceSize, viewer } from './audience'
import { defineCall } from './call'
import { handedMeasurements, measuredBuilds } from './measurements'
import { handedFailure, panelFailure, releaseChange } from './releases'

/**
 * A change of the releases as a gateway hands it on; with where it was asked for, when that was through this gateway.
 */
const recordedChange = z.object({
  ...releaseChange.shape,
  address: z.optional(z.string().check(z.maxLength(100))),
  agent: z.optional(z.string().check(z.maxLength(200))),
})
export type RecordedChange = z.infer<typeof recordedChange>

export const mostChangesAtOnce = 100

export const mostFailuresAtOnce = 100

/**
 * Calls of gateways, which prove by their key that they are ours. No gateway forwards what others send to these
 * addresses, and they are not in the OpenAPI document.
 */
export const gatewayCalls = {
  releases: defineCall({
    spec: '+',
    summary: 'Writes changes of the releases to the audit log, each once; answers which is the newest one there',
    method: 'POST',
    path: '/gateway/releases',
    access: 'public',
    maxBody: 262_144,
    body: z.object({ changes: z.array(recordedChange).check(z.maxLength(mostChangesAtOnce)) }),
    status: 200,
    response: z.object({ generation: z.int() }),
    problems: [403, 422],
  }),
  measure: defineCall({
    spec: '+',
    summary: 'Counts what pages measured of the builds they used',
    method: 'POST',
    path: '/gateway/measurements',
    access: 'public',
    maxBody: 1_048_576,
    body: handedMeasurements,
    status: 204,
    response: 'none',
    problems: [403, 422],
  }),
  failures: defineCall({
    spec: '+',
    summary: 'Keeps the newest failures of panels that browsers reported',
    method: 'POST',
    path: '/gateway/failures',
    access: 'public',
    maxBody: 262_144,
    body: z.object({ failures: z.array(handedFailure).check(z.maxLength(mostFailuresAtOnce)) }),
    status: 204,
    response: 'none',
    problems: [403, 422],
  }),
  failuresOf: defineCall({
    spec: '+',
    summary: 'The newest failures of a panel, as all gateways handed them on',
    method: 'POST',
    path: '/gateway/failures/newest',
    access: 'public',
    body: z.object({ panel: z.string().check(z.maxLength(100)) }),
    status: 200,
    response: z.object({ failures: z.array(panelFailure) }),
    problems: [403, 422],
  }),
  viewer: defineCall({
    spec: '+',
    summary: 'Whose session a token is, or else the cookie of the browser that comes with the call',
    method: 'POST',
    path: '/gateway/viewer',
    access: 'public',
    body: z.object({ token: z.optional(z.string().check(z.maxLength(200))) }),
    status: 200,
    response: z.object({ viewer }),
    problems: [403, 422],
  }),
  audienceSize: defineCall({
    spec: '+',
    summary: 'Of how many accounts all of these conditions are true',
    method: 'POST',
    path: '/gateway/audience-size',
    access: 'public',
    body: z.object({ conditions: z.array(audienceCondition).check(z.maxLength(10)) }),
    status: 200,
    response: audienceSize,
    problems: [403, 422],
  }),
  measured: defineCall({
    spec: '+',
    summary: 'What was measured of each build in the last days',
    method: 'GET',
    path: '/gateway/measurements',
    access: 'public',
    status: 200,
    response: measuredBuilds,
    problems: [403],
  }),
}
