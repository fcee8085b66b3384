import { i18n, registerLocales, useTranslation } from '@panel/shared/i18n'

registerLocales('ui', {
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  uk: () => import(/* webpackChunkName: "texts-uk" */ './locales/uk.json'),
})

type UiText =
  | 'cancel'
  | 'close'
  | 'comingSoon'
  | 'copied'
  | 'copy'
  | 'copyFailed'
  | 'dismiss'
  | 'hidePassword'
  | 'loading'
  | 'notifications'
  | 'off'
  | 'on'
  | 'optional'
  | 'retry'
  | 'showPassword'
  | 'soon'
  | 'working'

/** Loads the components' own texts ahead of the first component that needs them. */
export const loadUiTexts = (): Promise<void> => i18n.loadNamespaces('ui')

/**
 * Texts of the components themselves. It never suspends, since a dialog or a button must not take the page away while
 * its few words arrive: until then a text is empty.
 */
export const useUiText = (): ((key: UiText) => string) => {
  const { t, ready } = useTranslation('ui', { useSuspense: false })
  return key => (ready ? t(key) : '')
}
