import type { Registry } from '@panel/shared/panel/registry'
import { ReleaseConflict, ReleaseError } from '../errors'
import { gateContext } from '../gate/candidate'
import { type GateOptions, passGate } from '../gate/pass-gate'
import type { Guard } from '../releases/change-rules'
import type { BuildName } from '../releases/collect-garbage'
import type { Reason } from '../releases/commit-change'
import { enablePanel } from '../releases/disable-panels'
import { type HistoryEntry, newestFirst, type Releases } from '../releases/history'
import { promoteBuilds, startCanary } from '../releases/live-builds'
import { publishedBuild } from '../releases/publish-build'
import { isShell } from '../releases/release-changes'
import * as changes from '../releases/trust-changes'
import { distrustPanel } from '../releases/trust-panels'
import { callsOf, checkFramed } from '../releases/untrusted-calls'

type Why = Omit<Reason, 'action'>

const mostTrials = 3

/** What a build was tried with is no longer what is live. */
class GateContextChanged extends Error {}

/** The registry that the newest change left. Throws a ReleaseError when it is not signed by this product's key. */
export const liveRegistry = async ({ store, keys }: Releases): Promise<Registry | null> => {
  for await (const { signed } of newestFirst(store, keys.publicKey)) return signed?.registry ?? null
  return null
}

/** Tries the build in what is live, then makes the change; once more when something else went live meanwhile. */
const passGateAndChange = async (
  releases: Releases,
  subject: BuildName,
  gate: GateOptions,
  change: (guard: Guard) => Promise<HistoryEntry>,
  prepare: (registry: Registry | null) => Promise<Registry | null> = async registry => registry,
): Promise<HistoryEntry> => {
  for (let trial = 1; trial <= mostTrials; trial++) {
    const registry = await liveRegistry(releases)
    await passGate(releases.store, await prepare(registry), subject, gate)
    const tried = gateContext(registry, subject)
    const guard: Guard = now => {
      if (gateContext(now, subject) !== tried) throw new GateContextChanged()
    }
    try {
      return await change(guard)
    } catch (error) {
      if (!(error instanceof GateContextChanged)) throw error
    }
  }
  throw new ReleaseConflict(`other builds went live ${mostTrials} times while ${subject.name} was tried; try again`)
}

/** Makes a published build live for everyone, if it passes the contract gate. */
export const promote = (releases: Releases, subject: BuildName, why: Why, gate: GateOptions): Promise<HistoryEntry> =>
  passGateAndChange(releases, subject, gate, guard => promoteBuilds(releases, why, [subject], guard))

/** Promotes a published build for a share of visitors, if it passes the contract gate. A share of 0 ends the trial. */
export const canary = (
  releases: Releases,
  subject: BuildName,
  percent: number,
  why: Why,
  gate: GateOptions,
): Promise<HistoryEntry> =>
  percent === 0
    ? startCanary(releases, why, subject, 0)
    : passGateAndChange(releases, subject, gate, guard => startCanary(releases, why, subject, percent, guard))

/** Puts a disabled panel back: as it was live, or another build of it, which has to pass the contract gate. */
export const enable = (
  releases: Releases,
  { name, build }: { name: string; build: string | undefined },
  why: Why,
  gate: GateOptions,
): Promise<HistoryEntry> =>
  build === undefined
    ? enablePanel(releases, why, name)
    : passGateAndChange(releases, { name, build }, gate, guard => enablePanel(releases, why, name, build, guard))

/** Makes a build, by default the live one, live in a frame, if it passes the contract gate in one. */
export const distrust = async (
  releases: Releases,
  { name, build }: { name: string; build: string | undefined },
  why: Why,
  gate: GateOptions,
): Promise<HistoryEntry> => {
  const id = build ?? (await liveRegistry(releases))?.panels[name]?.stable.build
  if (id === undefined) throw new ReleaseError(`${name} is not live: name the build that is to be`)
  const framed = async (registry: Registry | null): Promise<Registry | null> => {
    const description = await publishedBuild(releases.store, name, id)
    if (isShell(description)) throw new ReleaseError('the shell holds what panels are kept from: it is trusted')
    checkFramed(description)
    return registry && { ...registry, ...changes.distrust(registry, description, callsOf(description)) }
  }
  const change = (guard: Guard) => distrustPanel(releases, why, name, id, guard)
  return await passGateAndChange(releases, { name, build: id }, gate, change, framed)
}
