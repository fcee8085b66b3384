export type Texts = { [key: string]: Texts } | string
type Read = (language: string, namespace: string, done: (error: unknown, texts: Texts) => void) => void

/** What is used of the federation's runtime, and of the translation that shell and panels share through it. */
interface Federation {
  __INSTANCES__: { shareScopeMap: Record<string, Record<string, Record<string, { lib?: () => unknown }>>> }[]
}
interface Shared {
  i18n: {
    store: { data: Record<string, Record<string, Texts>> }
    services: { backendConnector: { backend: { read: Read } } }
  }
}

/** Texts as they are in the page, and as the one who owns them brought them. */
export interface Namespace {
  name: string
  language: string
  now: Texts
  own: Texts
}

/** Runs in the page, and names no functions. */
export const namespacesInPage = async (): Promise<Namespace[]> => {
  const federation: Federation | undefined = Object.getOwnPropertyDescriptor(window, '__FEDERATION__')?.value
  const scopes = (federation?.__INSTANCES__ ?? []).flatMap(({ shareScopeMap }) => Object.values(shareScopeMap))
  const versions = scopes.flatMap(scope => Object.values(scope['@panel/shared/i18n'] ?? {}))
  const [found] = versions.flatMap(({ lib }) => (lib ? [lib()] : []))
  const { i18n } = found as Shared
  const { read } = i18n.services.backendConnector.backend
  return Promise.all(
    Object.entries(i18n.store.data).flatMap(([language, namespaces]) =>
      Object.entries(namespaces).map(async ([name, now]) => ({
        name,
        language,
        now,
        own: await new Promise<Texts>(resolve => read(language, name, (_, texts) => resolve(texts || {}))),
      })),
    ),
  )
}
