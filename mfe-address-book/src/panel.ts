import { definePanel, paths } from '@panel/shared/panel'
import type texts from '../locales/en.json'

export const panel = definePanel({
  name: 'mfe-address-book',
  routes: [{ path: paths.addressBook(), view: 'AddressBookPage', layout: 'app', title: 'title' }],
  navigation: [
    { place: 'sidebar', label: 'title', to: paths.addressBook(), icon: 'book', order: 20 },
    { place: 'user-menu', label: 'title', to: paths.addressBook(), icon: 'book', order: 20 },
  ],
  views: {
    AddressBookPage: () => import('./app/address-book-page'),
  },
  prepare: {
    AddressBookPage: async () => (await import('./app/address-book-page')).prepareAddressBook(),
  },
  ownCalls: { AddressBookPage: ['/api/address-book/'] },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-address-book': typeof texts
  }
}
