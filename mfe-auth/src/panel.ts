import { plainPoint } from '@panel/shared/contract/points'
import { definePanel, paths } from '@panel/shared/panel'
import type abuse from '../locales/abuse/en.json'
import type additions from '../locales/additions/en.json'
import type billing from '../locales/billing/en.json'
import type texts from '../locales/en.json'
import type registrantChange from '../locales/registrant-change/en.json'
import type terms from '../locales/terms/en.json'
import type watches from '../locales/watches/en.json'
import type webhooks from '../locales/webhooks/en.json'
import type zones from '../locales/zones/en.json'

export const panel = definePanel({
  name: 'mfe-auth',
  routes: [
    { path: '/terms', view: 'TermsPage', layout: 'site', title: 'title.terms' },
    { path: '/privacy', view: 'PrivacyPage', layout: 'site', title: 'title.privacy' },
    { path: paths.abuse(), view: 'AbusePage', layout: 'site', title: 'title.abuse' },
    { path: paths.dataRequest(), view: 'DataRequestPage', layout: 'site', title: 'title.dataRequest' },
    { path: '/cpc/stop', view: 'StopPage', layout: 'site', title: 'title.stop' },
    { path: '/cpc/allow', view: 'AllowPage', layout: 'site', title: 'title.allow' },
    { path: '/cpc/undo-email', view: 'UndoEmailPage', layout: 'site', title: 'title.undoEmail' },
    // In mails of the version before.
    { path: '/stop-transfer', view: 'StopPage', layout: 'site', title: 'title.stop' },
    { path: '/confirm-email', view: 'ConfirmEmailPage', layout: 'site', title: 'confirm.title' },
    { path: '/reset-password', view: 'ResetPasswordPage', layout: 'site', title: 'reset.password.title' },
    { path: '/confirm-contact', view: 'ConfirmContactPage', layout: 'site', title: 'title.confirmContact' },
    { path: paths.personalData(), view: 'PersonalDataPage', layout: 'app', title: 'title.personalData' },
    { path: paths.security(), view: 'SecurityPage', layout: 'app', title: 'title.security' },
    { path: paths.additions(), view: 'AdditionsPage', layout: 'app', title: 'title.additions' },
    { path: paths.mails(), view: 'MailsPage', layout: 'app', title: 'title.mails' },
    { path: paths.developers(), view: 'DevelopersPage', layout: 'app', title: 'title.developers' },
    { path: '/cpc/tools', view: 'ToolsPage', layout: 'app', title: 'title.tools' },
    { path: paths.billing(), view: 'BillingPage', layout: 'app', title: 'title.billing' },
  ],
  redirects: [{ from: '/cpc/webhooks', to: paths.developers() }],
  points: { 'account.section': { context: plainPoint, kind: 'many' } },
  extends: {
    'shell.authorization': { view: 'AuthorizationForm', title: 'login', order: 0 },
    'shell.identity': { view: 'IdentityForm', title: 'title.security', order: 0 },
  },
  navigation: [
    { place: 'sidebar', label: 'nav.account', to: paths.personalData(), icon: 'user', order: 50 },
    { place: 'sidebar', label: 'nav.security', to: paths.security(), icon: 'shield', order: 40 },
    { place: 'sidebar', label: 'title.mails', to: paths.mails(), icon: 'M2 4h20v16H2zM22 6l-10 7L2 6', order: 55 },
    {
      place: 'sidebar',
      label: 'title.developers',
      to: paths.developers(),
      icon: 'M16 18l6-6-6-6M8 6l-6 6 6 6',
      order: 60,
    },
    { place: 'sidebar', label: 'title.billing', to: paths.billing(), icon: 'card', order: 30, needs: 'prices' },
    { place: 'user-menu', label: 'nav.userAccount', to: paths.personalData(), icon: 'user', order: 50 },
    { place: 'user-menu', label: 'nav.securityCenter', to: paths.security(), icon: 'shield', order: 60 },
  ],
  views: {
    AuthorizationForm: () => import('./app/authorization-form'),
    IdentityForm: () => import('./app/identity-form'),
    TermsPage: () => import('./app/terms-page'),
    PrivacyPage: () => import('./app/terms-page'),
    AbusePage: () => import('./app/abuse-page'),
    DataRequestPage: () => import('./app/abuse-page'),
    StopPage: () => import('./app/mailed-link-pages'),
    AllowPage: () => import('./app/mailed-link-pages'),
    UndoEmailPage: () => import('./app/mailed-link-pages'),
    ConfirmEmailPage: () => import('./app/confirm-email-page'),
    ResetPasswordPage: () => import('./app/reset-password-page'),
    ConfirmContactPage: () => import('./app/mailed-link-pages'),
    PersonalDataPage: () => import('./app/personal-data-page'),
    SecurityPage: () => import('./app/security-page'),
    AdditionsPage: () => import('./app/additions-page'),
    MailsPage: () => import('./app/mails-page'),
    DevelopersPage: () => import('./app/developers-page'),
    ToolsPage: () => import('./app/tools-page'),
    BillingPage: () => import('./app/billing-page'),
  },
  prepare: {
    PersonalDataPage: async () => (await import('./app/personal-data-page')).preparePersonalData(),
    SecurityPage: async () => (await import('./app/security-page')).prepareSecurity(),
  },
  ownCalls: {
    PersonalDataPage: ['/api/users/me/profile'],
    SecurityPage: [
      '/api/users/me/passkeys',
      '/api/users/me/sessions?limit=100',
      '/api/users/me/tokens',
      '/api/users/me/activity?limit=20',
      '/api/users/me/protection',
    ],
    MailsPage: ['/api/users/me/mail-preferences', '/api/users/me/watches'],
    DevelopersPage: ['/api/users/me/tokens', '/api/users/me/webhooks'],
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-auth': typeof texts
    'mfe-auth-abuse': typeof abuse
    'mfe-auth-additions': typeof additions
    'mfe-auth-billing': typeof billing
    'mfe-auth-registrant-change': typeof registrantChange
    'mfe-auth-terms': typeof terms
    'mfe-auth-watches': typeof watches
    'mfe-auth-webhooks': typeof webhooks
    'mfe-auth-zones': typeof zones
  }
}
