import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Visitor } from '@panel/kit/gate/open-context'
import type { Registry } from '@panel/shared/panel/registry'
import { GatewayStopping, SeenRefusal } from '../errors'
import type { BuildName } from '../releases/collect-garbage'
import { keepPictures, keepRefusal, listPictures } from '../releases/pictures'
import { checkPoints } from '../releases/points'
import { publishedBuild } from '../releases/publish-build'
import { promote, type RegistryContent } from '../releases/release-changes'
import type { ReleaseStore } from '../releases/release-store'
import type { GatewaySettings } from '../settings'
import { type Combination, combinationsFor, contentFor } from './candidate'
import { checkFiles, checkPromises } from './check-promises'
import { openChromium } from './chromium'
import { startEphemeralApi } from './ephemeral-api'
import { type GateApi, visitorsOf } from './gate-api'
import { openPrivateGateway } from './private-gateway'
import { type VisitTarget, visitPanel } from './visit'
import { visitHome } from './visit-home'

export interface GateOptions {
  settings: GatewaySettings
  /** An API instead of a temporary one. */
  api: GateApi | undefined
  print: (line: string) => void
  /** Ends trials, and their browsers, where the process is stopped. */
  stopping?: AbortSignal | undefined
  /** Looks at a build together with what is live, instead of a browser. */
  look?: (combinations: readonly Combination[], subject: BuildName) => Promise<void>
}

const visitCombination = async (
  { content, visited }: Combination,
  place: Omit<VisitTarget, 'address' | 'visitors' | 'content'> & {
    api: GateApi
    visitorsAt: (address: string) => Promise<Visitor[]>
    store: ReleaseStore
    settings: GatewaySettings
  },
  subject: BuildName,
  folder: string,
): Promise<void> => {
  const { api, visitorsAt, store, settings, pictures, ...target } = place
  const shell = content.shell.stable
  const visit = async (served: RegistryContent, look: (at: VisitTarget) => Promise<void>): Promise<void> => {
    const { app, address } = await openPrivateGateway(store, served, settings, api.url, folder)
    try {
      await look({ ...target, address, visitors: await visitorsAt(address), content: served })
    } finally {
      await app.close()
    }
  }
  for (const panel of visited) {
    const own = panel.name === subject.name
    const text = own ? `${subject.name} ${subject.build}` : `shell ${shell.build} with ${panel.name} ${panel.build}`
    await visit(contentFor(content, panel.name), at =>
      visitPanel({ ...at, ...(own && pictures && { pictures }) }, panel, text),
    )
  }
  if (visited.length === 0) await visit(content, at => visitHome(at, `shell ${shell.build}`))
}

const lookInBrowser = async (
  store: ReleaseStore,
  combinations: readonly Combination[],
  subject: BuildName,
  { settings, api: given, print, stopping }: GateOptions,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'release-gate-'))
  const opened: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    print(`trying ${subject.name} ${subject.build} in ${subject.name === 'shell' ? 'a browser' : 'the live shell'}`)
    const starting = given ? Promise.resolve(given) : startEphemeralApi(folder)
    const warn = (line: string) => void process.stderr.write(`${line}\n`)
    const launching = openChromium(settings.chromium, { dataDir: settings.dataDir, folder, warn, stopping })
    await Promise.allSettled([
      starting.then(({ stop }) => opened.push(stop)),
      launching.then(browser => opened.push(() => browser.close())),
    ])
    const [api, browser] = await Promise.all([starting, launching])
    const end = () => void browser.close()
    stopping?.addEventListener('abort', end)
    opened.push(async () => stopping?.removeEventListener('abort', end))
    stopping?.throwIfAborted()
    const kept = await listPictures(store, subject)
    const pictures: NonNullable<VisitTarget['pictures']> = []
    let visitors: Promise<Visitor[]> | undefined
    // Signed in once: the gateways of a trial have one API.
    const visitorsAt = (address: string) => (visitors ??= visitorsOf(address, api.accounts))
    for (const [index, combination] of combinations.entries()) {
      const place = { browser, api, visitorsAt, store, settings, adminPath: settings.adminPath }
      const isSeen = index > 0 || kept.length > 0
      await visitCombination(combination, isSeen ? place : { ...place, pictures }, subject, folder)
    }
    await keepPictures(store, subject, pictures)
  } finally {
    for (const close of opened.reverse()) await close()
  }
}

/**
 * The contract gate: mounts a published build in a real browser together with what is live, and looks at each of its
 * views, in both languages, as visitor, user and administrator. Throws a ReleaseError that says what failed and where.
 */
export const passGate = async (
  store: ReleaseStore,
  registry: Registry | null,
  subject: BuildName,
  options: GateOptions,
): Promise<void> => {
  const candidate = await publishedBuild(store, subject.name, subject.build)
  const combinations = combinationsFor(registry, candidate)
  await checkFiles(store, candidate)
  combinations.forEach(checkPromises)
  checkPoints(registry, promote(registry, candidate), candidate)
  const { stopping } = options
  try {
    stopping?.throwIfAborted()
    if (options.look) await options.look(combinations, subject)
    else await lookInBrowser(store, combinations, subject, options)
  } catch (error) {
    // Each page of a browser that is closed seems to fail.
    if (stopping?.aborted) throw new GatewayStopping()
    if (error instanceof SeenRefusal && error.picture) error.file = await keepRefusal(store, subject, error.picture)
    throw error
  }
}
