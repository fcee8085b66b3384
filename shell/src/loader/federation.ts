import type { ModuleFederation } from '@module-federation/enhanced/runtime'
import { findContainer, type PanelContainer } from '@panel/shared/panel/container'
import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import { PanelError } from '../report/panel-error'
import type { LoadScript } from './load-script'

/** Milliseconds after which a panel's entry is given up. */
export const entryLimitMs = 8000

/** What is used of the federation runtime, which the build puts into the page. */
export type FederationRuntime = Pick<ModuleFederation, 'registerPlugins' | 'registerRemotes' | 'loadRemote'>

interface Options {
  runtime: FederationRuntime
  loadScript: LoadScript
  addressOf: (url: string) => string
  /** Origin that a panel's files come from; empty for this server. */
  originOf: (panel: string) => string
}

/** Loads what a build exposes, for example `panel`. Rejects with PanelError when its entry cannot be had. */
export type LoadExposed = (build: PanelDescription, exposed: string) => Promise<unknown>

/**
 * Makes remotes of builds. Each attempt is a remote of its own for the runtime, which caches failed ones: so a
 * second attempt can succeed where the first one hung. Entries are loaded by our own script loader: with the registry's
 * hash, a time limit, and a new address for a retry.
 */
export const createRemotes = ({ runtime, loadScript, addressOf, originOf }: Options): LoadExposed => {
  const pending = new Map<string, PanelDescription>()
  let attempts = 0

  const loadContainer = async ({ name, build, entry, container }: PanelDescription): Promise<PanelContainer> => {
    const existing = findContainer(container)
    if (existing) return existing
    const url = addressOf(originOf(name) + buildUrl(name, build, entry))
    const fail = (cause: unknown) => new PanelError({ panel: name, build, phase: 'entry', cause })
    await loadScript(url, entryLimitMs).catch(cause => {
      throw fail(cause)
    })
    const loaded = findContainer(container)
    if (!loaded) throw fail(new Error(`${container} is not there`))
    return loaded
  }

  runtime.registerPlugins([
    {
      name: 'registry-entries',
      loadEntry: async ({ remoteInfo }) => {
        const build = pending.get(remoteInfo.name)
        return build && (await loadContainer(build))
      },
    },
  ])

  return async (build, exposed) => {
    attempts += 1
    const remote = `${build.container}_${attempts}`
    pending.set(remote, build)
    runtime.registerRemotes([{ name: remote, entry: buildUrl(build.name, build.build, build.entry) }])
    try {
      return await runtime.loadRemote(`${remote}/${exposed}`, { from: 'runtime' })
    } finally {
      pending.delete(remote)
    }
  }
}
