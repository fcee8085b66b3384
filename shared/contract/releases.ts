import * as z from '@panel/shared/schema'
import { audience, releaseFlag } from './audience'
import { defineCall } from './call'
import { timestamp } from './common'
import { line } from './lines'
import { failureFinding, releaseMeasurements } from './measurements'

/** One change of releases: author, action, builds, time and reason. */
export const releaseChange = z.object({
  generation: z.int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  by: z.string(),
  /** How they were known; changes from before it was noted have none. */
  via: z.optional(z.enum(['command', 'token', 'ci', 'session', 'measurements'])),
  action: z.enum([
    'publish',
    'promote',
    'canary',
    'rollback',
    'gc',
    'disable',
    'enable',
    'rotate',
    'untrusted',
    'trusted',
    'audience',
    'flag',
    'settings',
  ]),
  builds: z.array(z.object({ name: z.string(), build: z.string(), percent: z.optional(z.int()) })),
  why: z.string(),
  /** Of a change that the product made by itself, in place of a reason in somebody's words. */
  finding: z.optional(failureFinding),
  /** The audience of the panel from then on; null: that of its build. */
  audience: z.optional(z.nullable(audience)),
  /** A flag, in a change of the panels that ask for it. */
  flag: z.optional(z.object({ name: z.string(), ...releaseFlag.shape })),
  /** The settings of the panel from then on. */
  settings: z.optional(z.record(z.string(), z.unknown())),
})
export type ReleaseChange = z.infer<typeof releaseChange>

const livePackage = z.object({
  name: z.string(),
  stable: z.string(),
  canary: z.nullable(z.object({ build: z.string(), percent: z.int() })),
  previous: z.nullable(z.string()),
  /** The calls of a panel that runs in a frame; left out where it runs in the page. */
  untrusted: z.optional(z.array(z.string())),
  /** Its audience; left out where everybody gets it. */
  audience: z.optional(audience),
  /** Whether the operator said so, and not the build. */
  audience_set: z.optional(z.literal(true)),
  /** Whether it has settings. */
  has_settings: z.optional(z.literal(true)),
  /** What made it so. */
  change: z.nullable(releaseChange),
})
export type LivePackage = z.infer<typeof livePackage>

const disabledPanel = z.object({ name: z.string(), build: z.string(), change: z.nullable(releaseChange) })

const status = {
  generation: z.int(),
  /** When that generation began; null while nothing is live. */
  at: z.nullable(timestamp),
  packages: z.array(livePackage),
  disabled: z.array(disabledPanel),
}

export const releasesStatus = z.object(status)
export type ReleasesStatus = z.infer<typeof releasesStatus>

/** What browsers reported. Panels from before there were measurements show it. */
const releaseFailures = z.object({
  since: timestamp,
  builds: z.array(z.object({ name: z.string(), build: z.string(), count: z.int() })),
})
export type ReleaseFailures = z.infer<typeof releaseFailures>

const reportedFailure = {
  at: timestamp,
  build: z.string().check(z.maxLength(100)),
  phase: z.string().check(z.maxLength(20)),
  cause: z.string().check(z.maxLength(1000)),
  /** Whether another attempt or an older build showed the page after all. */
  recovered: z.boolean(),
  /** Of the page, as its failure screen has it. */
  trace: z.optional(z.string().check(z.maxLength(32))),
}

/** A failure of a panel as a browser reported it; `number` rises with each. */
export const panelFailure = z.object({ number: z.int(), ...reportedFailure })
export type PanelFailure = z.infer<typeof panelFailure>

/** Of a panel. Older ones are in the log. */
export const mostFailures = 100

/** As a gateway hands it on. */
export const handedFailure = z.object({ panel: z.string().check(z.maxLength(100)), ...reportedFailure })
export type ForwardedFailure = z.infer<typeof handedFailure>

const releases = z.object({ ...status, failures: releaseFailures, measurements: z.optional(releaseMeasurements) })
export type ReleasesView = z.infer<typeof releases>

export const releaseActions = ['promote', 'canary', 'rollback', 'disable', 'enable'] as const
export type ReleaseAction = (typeof releaseActions)[number]

export const releaseOrder = z.object({
  build: z.optional(z.string().check(z.maxLength(80))),
  percent: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  reason: z.optional(line(500)),
})

/** A view as it was seen in the trial of its build. */
const releasePicture = z.object({ file: z.string(), view: z.string(), language: z.enum(['en', 'uk']) })
export type ReleasePicture = z.infer<typeof releasePicture>

/**
 * Calls that the gateway answers, not the API: to a team's token, and to an administrator's session. They are not in the
 * OpenAPI document of the API.
 */
export const releaseCalls = {
  status: defineCall({
    spec: '+',
    summary: 'What is live, on trial and disabled',
    method: 'GET',
    path: '/releases',
    access: 'admin',
    status: 200,
    response: releases,
    problems: [401, 403],
  }),
  history: defineCall({
    spec: '+',
    summary: 'Every change of a package, newest first',
    method: 'GET',
    path: '/releases/{name}/history',
    access: 'admin',
    params: z.object({ name: z.string() }),
    status: 200,
    response: z.array(releaseChange),
    problems: [401, 403, 404],
  }),
  pictures: defineCall({
    spec: '+',
    summary: 'Which views of a build were seen in its trial',
    method: 'GET',
    path: '/releases/panels/{name}/{build}/pictures',
    access: 'admin',
    params: z.object({ name: z.string(), build: z.string() }),
    status: 200,
    response: z.array(releasePicture),
    problems: [401, 403],
  }),
  picture: defineCall({
    spec: '+',
    summary: 'A view as it was seen in the trial of its build, a JPEG',
    method: 'GET',
    path: '/releases/panels/{name}/{build}/pictures/{file}',
    access: 'admin',
    params: z.object({ name: z.string(), build: z.string(), file: z.string() }),
    status: 200,
    response: 'bytes',
    problems: [401, 403, 404],
  }),
  change: defineCall({
    spec: '+',
    summary: 'Promote, try, take back, disable or enable',
    method: 'POST',
    path: '/releases/{name}/{action}',
    access: 'admin',
    confirmed: true,
    params: z.object({ name: z.string(), action: z.enum(releaseActions) }),
    body: releaseOrder,
    status: 200,
    response: releaseChange,
    problems: [401, 403, 409, 422, 429],
  }),
}
