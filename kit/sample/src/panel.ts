import { definePanel } from '@panel/shared/panel'
import type texts from '../locales/en.json'
import { backEnd, settings } from './settings'

export const panel = definePanel({
  name: 'mfe-mailboxes',
  audiences: [backEnd],
  settings,
  routes: [{ path: '/app/mailboxes', view: 'MailboxesPage', layout: 'app', title: 'title' }],
  navigation: [
    { place: 'sidebar', label: 'title', to: '/app/mailboxes', icon: 'M3 6h18v12H3zM3 7l9 6 9-6', order: 100 },
  ],
  extends: {
    'domain.section': { view: 'DomainMailboxes', title: 'title', order: 20 },
    'domain.connection': { view: 'DomainMailboxes', title: 'title', order: 20 },
    'cart.line': { view: 'CartOffer', title: 'title', order: 20 },
    'admin.tab': { view: 'MailTab', title: 'title', order: 20, audience: { roles: ['admin'] } },
  },
  views: {
    MailboxesPage: () => import('./app/mailboxes-page'),
    DomainMailboxes: () => import('./app/domain-mailboxes'),
    CartOffer: () => import('./app/cart-offer'),
    MailTab: () => import('./app/mail-tab'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-mailboxes': typeof texts
  }
}
