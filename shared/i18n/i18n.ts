import { type BackendModule, createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { countInstance } from '../instances'
import { isLanguage, type Language, languages, storedLanguage, storeLanguage } from './language'
import { typography } from './typography'

type Catalogue = Record<string, unknown>

/** For each language a function that loads the texts of one namespace. */
export type Locales = Record<Language, () => Promise<{ default: Catalogue } | Catalogue>>

const sources = new Map<string, Locales>()

/**
 * Names where the texts of a namespace come from. They are loaded when a component first needs them, in the language
 * currently chosen; a switch of language loads the other ones of every namespace in use before anything on the page changes.
 */
export const registerLocales = (namespace: string, locales: Locales): void => {
  sources.set(namespace, locales)
}

/** Notes which namespaces are there. The function that it returns names those registered since then. */
export const recordNamespaces = (): (() => string[]) => {
  const before = new Set(sources.keys())
  return () => [...sources.keys()].filter(namespace => !before.has(namespace))
}

/** Namespaces whose texts did not come; i18next itself never asks for them again. */
const lost = new Set<string>()

const unwrap = (loaded: { default: Catalogue } | Catalogue): Catalogue =>
  'default' in loaded && typeof loaded.default === 'object' ? (loaded.default as Catalogue) : loaded

const lazyBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = isLanguage(language) ? sources.get(namespace)?.[language] : undefined
    if (!load) return done(new Error(`No texts are registered for ${namespace} in ${language}`), false)
    const end = (cause: unknown) => {
      lost.add(namespace)
      // i18next's own retries would go on for ten seconds, unseen.
      done(cause instanceof Error ? cause : new Error(String(cause)), false)
    }
    load()
      .catch(load)
      .then(loaded => done(null, unwrap(loaded) as Record<string, string>), end)
  },
}

/** The one translation instance that shell and panels share. */
export const i18n: I18n = createInstance()

countInstance('i18n')

const refuse = (): never => {
  throw new Error('Texts come by registerLocales')
}

/** Starts the translation with the language chosen earlier. Resolves when texts can be asked for. */
export const startI18n = async (language: Language = storedLanguage()): Promise<void> => {
  if (i18n.isInitialized) return
  storeLanguage(language)
  await i18n
    .use(lazyBackend)
    .use(initReactI18next)
    .use(typography)
    .init({
      lng: language,
      supportedLngs: [...languages],
      fallbackLng: false,
      ns: [],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
      postProcess: [typography.name],
      react: { useSuspense: true },
    })
  // No panel writes into the texts of others.
  Object.assign(i18n, { addResource: refuse, addResources: refuse, addResourceBundle: refuse })
}

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en')

/**
 * Loads the texts of namespaces, and asks again for all that did not come before. Rejects when one of the namespaces is
 * still missing, for then keys would be on the page in place of words.
 */
export const loadTexts = async (namespaces: readonly string[], language = currentLanguage()): Promise<void> => {
  const missingOf = (names: readonly string[]) => names.filter(name => !i18n.hasResourceBundle(language, name))
  await i18n.loadNamespaces(namespaces)
  const again = missingOf([...new Set([...namespaces, ...lost])])
  lost.clear()
  if (again.length > 0) await i18n.reloadResources([language], again)
  const missing = missingOf(namespaces)
  if (missing.length > 0) throw new Error(`The texts of ${missing.join(', ')} are not there`)
}

const namespacesInUse = (): string[] => [i18n.options.ns ?? []].flat().filter(name => sources.has(name))

/** Switches the language everywhere at once and remembers it. Rejects, and changes nothing, when its texts do not come. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadTexts(namespacesInUse(), language)
  await i18n.changeLanguage(language)
  storeLanguage(language)
  // A translating browser replaces text nodes with elements, which React cannot update. A reload shows the new language.
  if (document.querySelectorAll('font').length > 0) location.reload()
}
