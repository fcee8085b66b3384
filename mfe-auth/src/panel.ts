import { definePanel, paths } from '@panel/shared/panel'

export const panel = definePanel({
  name: 'mfe-auth',
  routes: [
    { path: '/terms', view: 'TermsPage', layout: 'site', title: 'title.terms' },
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
    { path: '/cpc/webhooks', view: 'WebhooksPage', layout: 'app', title: 'title.webhooks' },
    { path: paths.billing(), view: 'BillingPage', layout: 'app', title: 'title.billing' },
  ],
  slots: { authorization: 'AuthorizationForm', identity: 'IdentityForm' },
  navigation: [
    { place: 'sidebar', label: 'nav.account', to: paths.personalData(), icon: 'user', order: 50 },
    { place: 'sidebar', label: 'nav.security', to: paths.security(), icon: 'shield', order: 40 },
    { place: 'sidebar', label: 'title.billing', to: paths.billing(), icon: 'card', order: 30, needs: 'prices' },
    { place: 'user-menu', label: 'nav.userAccount', to: paths.personalData(), icon: 'user', order: 50 },
    { place: 'user-menu', label: 'nav.securityCenter', to: paths.security(), icon: 'shield', order: 60 },
  ],
  views: {
    AuthorizationForm: () => import('./app/authorization-form'),
    IdentityForm: () => import('./app/identity-form'),
    TermsPage: () => import('./app/terms-page'),
    StopPage: () => import('./app/mailed-link-pages'),
    AllowPage: () => import('./app/mailed-link-pages'),
    UndoEmailPage: () => import('./app/mailed-link-pages'),
    ConfirmEmailPage: () => import('./app/confirm-email-page'),
    ResetPasswordPage: () => import('./app/reset-password-page'),
    ConfirmContactPage: () => import('./app/mailed-link-pages'),
    PersonalDataPage: () => import('./app/personal-data-page'),
    SecurityPage: () => import('./app/security-page'),
    AdditionsPage: () => import('./app/additions-page'),
    WebhooksPage: () => import('./app/webhooks-page'),
    BillingPage: () => import('./app/billing-page'),
  },
  prepare: {
    PersonalDataPage: async () => (await import('./app/personal-data-page')).preparePersonalData(),
    SecurityPage: async () => (await import('./app/security-page')).prepareSecurity(),
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})
