import { domainPoint, domainsPoint, plainPoint } from '@panel/shared/contract/points'
import { definePanel, paths } from '@panel/shared/panel'
import type connect from '../locales/connect/en.json'
import type texts from '../locales/en.json'

export const panel = definePanel({
  name: 'mfe-domain-manager',
  routes: [
    { path: '/app/domain-manager', view: 'DomainManagerPage', layout: 'app', title: 'title' },
    { path: '/app/operations', view: 'OperationsPage', layout: 'app', title: 'operations' },
  ],
  redirects: ['/app', '/cpc', '/cpc/transfer', '/cpc/whois', '/cpc/whois/:domainId'].map(from => ({
    from,
    to: paths.domainManager(),
  })),
  points: {
    'start.card': { context: plainPoint, kind: 'many' },
    'domain.section': { context: domainPoint, kind: 'many' },
    'domain.connection': { context: domainPoint, kind: 'many' },
    'domains.row-action': { context: domainPoint, kind: 'many' },
    'domains.column': { context: domainPoint, kind: 'many' },
    'domains.bulk-action': { context: domainsPoint, kind: 'many' },
  },
  navigation: [
    { place: 'sidebar', label: 'navigation.manager', to: paths.domainManager(), icon: 'globe', order: 10 },
    { place: 'top', label: 'navigation.all', to: paths.domainManager(), icon: 'globe', order: 10 },
    { place: 'top', label: 'navigation.transfer', to: '/cpc/transfer', icon: 'transfer', order: 30 },
    { place: 'top', label: 'navigation.whois', to: '/cpc/whois', icon: 'privacy', order: 40 },
    { place: 'user-menu', label: 'navigation.dashboard', to: paths.domainManager(), icon: 'gauge', order: 10 },
  ],
  views: {
    DomainManagerPage: () => import('./app/domain-manager-page'),
    OperationsPage: () => import('./app/operations-page'),
  },
  prepare: {
    DomainManagerPage: async () => (await import('./app/domain-manager-page')).prepareDomainManager(),
  },
  ownCalls: {
    DomainManagerPage: ['/api/domains/my?sort=name&limit=200', '/api/operations?limit=50', '/api/transfers'],
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-domain-manager': typeof texts
    'mfe-domain-manager-connect': typeof connect
  }
}
