import { customerPoint, plainPoint } from '@panel/shared/contract/points'
import { definePanel } from '@panel/shared/panel'
import type abuse from '../locales/abuse/en.json'
import type texts from '../locales/en.json'
import type jobs from '../locales/jobs/en.json'

export const panel = definePanel({
  name: 'mfe-admin',
  routes: [
    { path: '/{admin}', view: 'AdminPage', layout: 'site', title: 'title' },
    { path: '/{admin}/audit', view: 'AuditPage', layout: 'site', title: 'titleAudit' },
    { path: '/{admin}/orders', view: 'OrdersPage', layout: 'site', title: 'titleOrders' },
    { path: '/{admin}/abuse', view: 'AbusePage', layout: 'site', title: 'titleAbuse' },
    { path: '/{admin}/statistics', view: 'StatisticsPage', layout: 'site', title: 'statistics.title' },
    { path: '/{admin}/account', view: 'AccountPage', layout: 'site', title: 'account.title' },
  ],
  points: {
    'admin.tab': { context: plainPoint, kind: 'many' },
    'admin.chart': { context: plainPoint, kind: 'many' },
    'admin.customer-section': { context: customerPoint, kind: 'many' },
  },
  navigation: [
    { place: 'user-menu', label: 'title', to: '/{admin}', icon: 'shield', order: 30, audience: 'admin' },
    { place: 'sidebar', label: 'title', to: '/{admin}', icon: 'gauge', order: 90, audience: 'admin' },
  ],
  views: {
    AdminPage: () => import('./app/admin-page'),
    AuditPage: () => import('./app/audit-page'),
    OrdersPage: () => import('./app/orders-page'),
    AbusePage: () => import('./app/abuse-page'),
    StatisticsPage: () => import('./app/abuse-page'),
    AccountPage: () => import('./app/account-page'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-admin': typeof texts
    'mfe-admin-abuse': typeof abuse
    'mfe-admin-jobs': typeof jobs
  }
}
