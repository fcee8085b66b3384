/**
 * Stands in for files of the federation runtime that the page would carry for nothing. Two read manifests of remotes
 * (snapshots) and preload by them: the registry describes our builds and the gateway's preload hints fetch them, and
 * the runtime's own option (disableSnapshot) leaves both in the bundle. One explains the codes of its errors in English:
 * the code and the address of its explanation are in each error's message anyway.
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

const unexplained = {}

export {
  unexplained as buildDescMap,
  unexplained as errorDescMap,
  unexplained as runtimeDescMap,
  unexplained as typeDescMap,
}
