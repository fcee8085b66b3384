import type checkout from '../locales/checkout/en.json'
import type texts from '../locales/en.json'
import type lookAlike from '../locales/look-alike/en.json'
import type status from '../locales/status/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-search-cart': typeof texts
    'mfe-search-cart-checkout': typeof checkout
    'mfe-search-cart-look-alike': typeof lookAlike
    'mfe-search-cart-status': typeof status
  }
}
