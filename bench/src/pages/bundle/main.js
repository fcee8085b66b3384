import '@panel/shared/ui/base.css'
import { restoreSession } from '@panel/shared/api-client'
import { loadTexts, recordNamespaces, registerLocales, startI18n } from '@panel/shared/i18n'
import { panel as addresses } from 'mfe-address-book/src/panel'
import { panel as admin } from 'mfe-admin/src/panel'
import { panel as auth } from 'mfe-auth/src/panel'
import { panel as domains } from 'mfe-domain-manager/src/panel'
import * as searchTexts from 'mfe-search-cart/locales/en.json'
import * as home from 'mfe-search-cart/src/app/home-page'
import { panel as search } from 'mfe-search-cart/src/panel'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import * as shellTexts from 'shell/locales/en.json'
import { App } from 'shell/src/app/app'
import { locales } from 'shell/src/locales'
import * as uiTexts from 'ui-texts/en.json'

/**
 * The opponent of `npm run bench -- home`: the sources of shell and panels as one bundle. The home page and its English
 * texts are in it, all other views load when they are needed. There is no registry, no signature and no federation.
 */
const definitions = new Map(
  [
    {
      ...search,
      views: { ...search.views, HomePage: async () => home },
      locales: { ...search.locales, en: async () => searchTexts },
    },
    auth,
    domains,
    addresses,
    admin,
  ].map(definition => [definition.name, definition]),
)

// The header's policy wants one; what it lets through here, the same header has let through already.
window.trustedTypes?.createPolicy('default', { createScriptURL: address => address })

const loads = new Map()

const begin = (name, view) => {
  const definition = definitions.get(name)
  registerLocales(name, definition.locales)
  const newNamespaces = recordNamespaces()
  const promise = Promise.all([definition.views[view](), loadTexts([name])]).then(async ([module]) => {
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

const start = async () => {
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

start()
