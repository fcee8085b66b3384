/**
 * Stands in for two files of the federation runtime: the ones that read manifests of remotes (snapshots) and that
 * preload by them. The registry describes our builds and the gateway's preload hints fetch them, so the page would
 * carry both for nothing; the runtime's own option (disableSnapshot) leaves them in the bundle.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>()
  /** The runtime adds each of its plugins to the hooks of every part; this part calls none. */
  readonly hooks = { applyPlugin: () => undefined, removePlugin: () => undefined }
}

export const getGlobalRemoteInfo = () => ({})

const refuse = (): never => {
  throw new Error('The registry preloads builds, not the federation runtime')
}

export {
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
}
