import { readTexts } from '../fixtures/texts'

const t = readTexts('en')

/** A text of each panel, in the build of this machine. Other builds say something else in its place. */
export const liveTexts: Readonly<Record<string, string>> = {
  'mfe-search-cart': t('mfe-search-cart:home.title'),
  'mfe-auth': t('mfe-auth:login'),
  'mfe-domain-manager': t('mfe-domain-manager:list.emptyHint'),
  'mfe-address-book': t('mfe-address-book:list.noneText'),
  'mfe-admin': t('mfe-admin:description'),
}
