import { QueryClientProvider, queryClient } from '@panel/shared/api-client'
import { changeLanguage, type Language, languages, loadTexts, registerLocales, startI18n } from '@panel/shared/i18n'
import { PanelName, Router } from '@panel/shared/panel'
import { panel } from 'panel-definition'
import { type ComponentType, createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'

/** Ids that the shell's root gives too; see `PrerenderedPart` of the shell. */
const identifierPrefix = 'ahead-'

const pathOf = (to: string | { pathname?: string; search?: string; hash?: string }): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

const nowhere = () => undefined

const navigator = { createHref: pathOf, push: nowhere, replace: nowhere, go: nowhere }

const html = (Component: ComponentType, path: string): string => {
  const view = createElement(PanelName.Provider, { value: panel.name }, createElement(Component))
  const router = createElement(Router, { location: path, navigator }, createElement(Suspense, { fallback: null }, view))
  const tree = createElement(QueryClientProvider, { client: queryClient }, router)
  return renderToString(tree, { identifierPrefix })
}

/** What a view shows first at this address, in each language. Rejects when it needs more than its code and its texts. */
export const draw = async (view: string, path: string): Promise<Record<Language, string>> => {
  registerLocales(panel.name, panel.locales)
  // A view that is prerendered is a page: it gets nothing.
  const Component = (await panel.views[view]?.())?.[view] as ComponentType | undefined
  if (!Component) throw new Error(`${panel.name} has no view ${view}`)
  const drawn = { en: '', uk: '' }
  for (const language of languages) {
    await startI18n(language)
    await changeLanguage(language)
    await loadTexts([panel.name, 'ui'])
    drawn[language] = html(Component, path)
    if (/<!--\$[?!]-->/.test(drawn[language])) throw new Error(`${view} waits for something and cannot be prerendered`)
  }
  return drawn
}
