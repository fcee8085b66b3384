import type { Page } from '@playwright/test'
import { readTexts } from '../fixtures/texts'

const t = readTexts('en')

/** Where a panel is shown, and a text there that distinguishes one of its builds from another. */
interface LiveText {
  path: string
  as: 'visitor' | 'customer' | 'admin'
  /** Text of the panel in the build of this machine. Other builds say something else in its place. */
  text: string
  /** What has to be done until the text shows. */
  open?: (page: Page) => Promise<void>
}

export const liveTexts: Readonly<Record<string, LiveText>> = {
  'mfe-search-cart': { path: '/', as: 'visitor', text: t('mfe-search-cart:home.title') },
  'mfe-auth': {
    path: '/',
    as: 'visitor',
    text: t('mfe-auth:login'),
    open: async page => await page.getByRole('button', { name: t('shell:header.authorized') }).click(),
  },
  'mfe-domain-manager': { path: '/app/domain-manager', as: 'customer', text: t('mfe-domain-manager:list.emptyHint') },
  'mfe-address-book': { path: '/cpc/address-book', as: 'customer', text: t('mfe-address-book:list.noneText') },
  'mfe-admin': { path: '/admin', as: 'admin', text: t('mfe-admin:description') },
}
