import { cartLinePoint, cartPoint } from '@panel/shared/contract/points'
import { definePanel, paths } from '@panel/shared/panel'
import type checkout from '../locales/checkout/en.json'
import type texts from '../locales/en.json'
import type lookAlike from '../locales/look-alike/en.json'
import type status from '../locales/status/en.json'

export const panel = definePanel({
  name: 'mfe-search-cart',
  routes: [
    { path: '/', view: 'HomePage', layout: 'site', title: 'title.home' },
    { path: '/cart', view: 'CartPage', layout: 'site', title: 'title.cart' },
    { path: paths.status(), view: 'StatusPage', layout: 'site', title: 'title.status' },
  ],
  points: {
    'cart.line': { context: cartLinePoint, kind: 'many' },
    'cart.note': { context: cartPoint, kind: 'many' },
  },
  navigation: [
    { place: 'header', label: 'title.cart', to: '/cart', icon: 'cart', order: 10, badge: 'cart' },
    { place: 'top', label: 'title.cart', to: '/cart', icon: 'cart', order: 20 },
  ],
  views: {
    HomePage: () => import('./app/home-page'),
    CartPage: () => import('./app/cart-page'),
    StatusPage: () => import('./app/status-page'),
  },
  firstCalls: { HomePage: ['/api/zones', '/api/health'] },
  ownCalls: { CartPage: ['/api/address-book/'] },
  ahead: ['HomePage'],
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-search-cart': typeof texts
    'mfe-search-cart-checkout': typeof checkout
    'mfe-search-cart-look-alike': typeof lookAlike
    'mfe-search-cart-status': typeof status
  }
}
