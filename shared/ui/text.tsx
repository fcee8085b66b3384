import { formatDate, formatDateTime, i18n, registerLocales, useTranslation } from '@panel/shared/i18n'
import { Children, type ReactNode } from 'react'
import type texts from './locales/en.json'

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

/**
 * Each text in an element of its own. A browser that translates a page puts elements in place of text nodes. React then
 * changes the text that it knows, which is no longer in the page, and fails to remove it. The only text of an element it
 * replaces.
 */
export const ownText = (children: ReactNode): ReactNode =>
  Children.map(children, child => (typeof child === 'string' ? <span>{child}</span> : child))

/** A day in the reader's time zone; the exact time and the zone are in its tooltip. */
export const DateText = ({ moment }: { moment: string }) => (
  <time dateTime={moment} title={formatDateTime(moment)}>
    {formatDate(moment)}
  </time>
)

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    ui: typeof texts
  }
}
