import { startApp } from '../../start-app.js'

const remotes = {
  'mfe-search-cart': () => import('mfe-search-cart/panel'),
  'mfe-address-book': () => import('mfe-address-book/panel'),
  'mfe-domain-manager': () => import('mfe-domain-manager/panel'),
}

startApp(async name => (await remotes[name]()).panel)
