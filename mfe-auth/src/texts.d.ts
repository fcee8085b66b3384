import type abuse from '../locales/abuse/en.json'
import type additions from '../locales/additions/en.json'
import type billing from '../locales/billing/en.json'
import type texts from '../locales/en.json'
import type registrantChange from '../locales/registrant-change/en.json'
import type terms from '../locales/terms/en.json'
import type watches from '../locales/watches/en.json'
import type webhooks from '../locales/webhooks/en.json'
import type zones from '../locales/zones/en.json'

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
