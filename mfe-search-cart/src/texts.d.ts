import type checkout from '../locales/checkout/en.json'
import type texts from '../locales/en.json'

declare module '@panel/shared/i18n/resources' {
  interface TextResources {
    'mfe-search-cart': typeof texts
    'mfe-search-cart-checkout': typeof checkout
  }
}
