import { panel as addresses } from 'mfe-address-book/src/panel'
import { panel as admin } from 'mfe-admin/src/panel'
import { panel as auth } from 'mfe-auth/src/panel'
import { panel as domains } from 'mfe-domain-manager/src/panel'
import * as searchTexts from 'mfe-search-cart/locales/en.json'
import * as home from 'mfe-search-cart/src/app/home-page'
import { panel as search } from 'mfe-search-cart/src/panel'
import { startApp } from '../start-app.js'

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

startApp(name => definitions.get(name))
