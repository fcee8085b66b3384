/**
 * Stands in for files of libraries that every page would carry for nothing. Of the federation runtime: the two that read
 * manifests of remotes (snapshots) and preload by them, since the registry describes our builds and the gateway's
 * preload hints fetch them (the runtime's own option, disableSnapshot, leaves both in the bundle); the one that loads
 * remotes a build was configured with, since ours have none; the two that leave out parts of shared modules, since ours
 * are shared whole; the explanations of its errors, whose codes and whose address of an explanation are in each message
 * anyway; its logger, which can take a stack trace of what it logs; and its script loader, since the shell's own checks
 * the registry's hash of each file. Of ky: the progress of uploads and downloads, which nothing asks for. Of the query
 * cache: infinite queries, which it offers and no page has. Of react-i18next: entities of HTML in texts, of which ours
 * have none.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>()
  /** The runtime adds each of its plugins to the hooks of every part; this part calls none. */
  readonly hooks = { applyPlugin: () => undefined, removePlugin: () => undefined }
}

export const getGlobalRemoteInfo = () => ({})

const refuse = (): never => {
  throw new Error('This part was left out')
}

const nothing = () => undefined

const unchanged = (text: string): string => text

const createLogger = (name: string) => {
  const tell = (kind: 'warn' | 'error') => console[kind].bind(console, name)
  const quiet = { log: nothing, info: nothing, success: nothing, ready: nothing, debug: nothing }
  return { ...quiet, warn: tell('warn'), error: tell('error'), setPrefix: nothing, setDelegate: nothing }
}

const logger = createLogger('[ Module Federation ]')

const unexplained = {}

export {
  createLogger,
  createLogger as createInfrastructureLogger,
  logger,
  logger as infrastructureLogger,
  nothing as bindLoggerToCompiler,
  nothing as getUsedExports,
  refuse as createLink,
  refuse as createScript,
  refuse as defaultPreloadArgs,
  refuse as formatPreloadArgs,
  refuse as getBodySize,
  refuse as getSharedFallbackGetter,
  refuse as hasNextPage,
  refuse as hasPreviousPage,
  refuse as infiniteQueryBehavior,
  refuse as isStaticResourcesEqual,
  refuse as loadScript,
  refuse as normalizePreloadExposes,
  refuse as preloadAssets,
  refuse as remotes,
  refuse as safeWrapper,
  refuse as streamRequest,
  refuse as streamResponse,
  unchanged as unescape,
  unexplained as buildDescMap,
  unexplained as errorDescMap,
  unexplained as runtimeDescMap,
  unexplained as typeDescMap,
}
