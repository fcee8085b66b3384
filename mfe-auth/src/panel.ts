import { definePanel } from '@panel/shared/panel'

export const panel = definePanel({
  name: 'mfe-auth',
  routes: [
    { path: '/terms', view: 'TermsPage', layout: 'site', title: 'title.terms' },
    { path: '/cpc/personal-data', view: 'PersonalDataPage', layout: 'app', title: 'title.personalData' },
  ],
  slots: { authorization: 'AuthorizationForm' },
  navigation: [],
  views: {
    AuthorizationForm: () => import('./app/authorization-form'),
    TermsPage: () => import('./app/terms-page'),
    PersonalDataPage: () => import('./app/personal-data-page'),
  },
  locales: {
    en: () => import('../locales/en.json'),
    uk: () => import('../locales/uk.json'),
  },
})
