import type { ActiveRegistry } from '../registry/active-registry'
import type { Override } from '../registry/override'
import type { Report } from '../report/report'
import { incompatibleReact } from './assert-compatible'
import type { Clock } from './clock'
import { createLoader, type StartingLoader } from './create-loader'
import { createRemotes, type FederationRuntime } from './federation'
import type { FileAddresses } from './file-addresses'
import type { FileIntegrity } from './file-integrity'
import { during, loadBuildView } from './load-build-view'
import type { LoadScript } from './load-script'
import { createViewPreloads, createViewRequests } from './request-view'

interface Options {
  registry: ActiveRegistry
  override: Override | null
  integrity: FileIntegrity
  addresses: FileAddresses
  runtime: FederationRuntime
  loadScript: LoadScript
  clock: Clock
  report: Report
}

/** A loader of the registry's builds by Module Federation, and of builds with another React by their lifecycles. */
export const composeLoader = ({ override, runtime, loadScript, ...options }: Options): StartingLoader => {
  const { addressOf } = options.addresses
  const originOf = (panel: string): string => (override?.build && override.panel === panel ? override.origin : '')
  const loadExposed = createRemotes({ runtime, loadScript, addressOf, originOf })
  const requestView = createViewRequests({ ...options, originOf })
  const preloadView = createViewPreloads({ ...options, originOf })
  let followHistory: (() => () => void) | undefined
  return createLoader({
    ...options,
    loadBuild: async (build, view) => {
      const { panels, shell } = options.registry
      const untrusted = panels.get(build.name)?.untrusted
      if (!untrusted && !incompatibleReact(build, shell.provides))
        return await loadBuildView({ loadExposed, requestView, preloadView }, build, view)
      const { createHistoryFollower, loadFramedView, loadStandaloneView } = await import('./standalone-view')
      if (untrusted) return loadFramedView(build, view, untrusted)
      followHistory ??= createHistoryFollower()
      const { registerIntegrity } = options.integrity
      const standalone = { loadScript, addressOf, registerIntegrity, followHistory }
      return await during(build, 'entry', loadStandaloneView(build, view, standalone))
    },
  })
}
