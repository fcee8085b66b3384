import '@panel/shared/ui/base.css'
import { restoreSession } from '@panel/shared/api-client'
import { loadTexts, recordNamespaces, registerLocales, startI18n } from '@panel/shared/i18n'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import * as shellTexts from 'shell/locales/en.json'
import { App } from 'shell/src/app/app'
import { locales } from 'shell/src/locales'
import * as uiTexts from 'ui-texts/en.json'

/** Starts the sources of the shell; `find` has the definition of a panel at once, or as a promise. */
export const startApp = async find => {
  // The header's policy wants one; what it lets through here, the same header has let through already.
  window.trustedTypes?.createPolicy('default', { createScriptURL: address => address })

  const loads = new Map()

  const begin = (name, view) => {
    const promise = Promise.resolve(find(name)).then(async definition => {
      registerLocales(name, definition.locales)
      const newNamespaces = recordNamespaces()
      const [module] = await Promise.all([definition.views[view](), loadTexts([name])])
      await loadTexts(newNamespaces())
      const loaded = { Component: module[view], definition, build: { name, build: 'bundle' } }
      // React takes the value of such a promise at once.
      Object.assign(promise, { status: 'fulfilled', value: loaded })
      return loaded
    })
    return promise
  }

  const load = (name, view) => {
    const key = `${name}/${view}`
    if (!loads.has(key)) loads.set(key, begin(name, view))
    return loads.get(key)
  }

  const loaded = (name, view) => loads.get(`${name}/${view}`)?.value

  // Written into the build: what each panel says of itself.
  const panels = new Map(PANELS.map(live => [live.name, { live, previous: undefined }]))

  registerLocales('shell', { ...locales, en: async () => shellTexts })
  registerLocales('ui', { en: async () => uiTexts, uk: () => import('ui-texts/uk.json') })
  restoreSession()
  await startI18n()
  await Promise.all([loadTexts(['shell', 'ui']), location.pathname === '/' && load('mfe-search-cart', 'HomePage')])
  createRoot(document.getElementById('root')).render(
    createElement(App, {
      registry: { generation: 1, shell: { build: 'bundle', provides: {} }, panels },
      loader: { load, loaded, retry: load, loadOther: (build, view) => load(build.name, view) },
      fetchNewer: async () => null,
      override: null,
      styleLost: false,
    }),
  )
}
