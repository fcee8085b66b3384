import type abuse from '../locales/abuse/en.json'
import type texts from '../locales/en.json'
import type jobs from '../locales/jobs/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-admin': typeof texts
    'mfe-admin-abuse': typeof abuse
    'mfe-admin-jobs': typeof jobs
  }
}
