import { addressViews } from './address-views'
import { adminViews } from './admin-views'
import { authViews } from './auth-views'
import { cartViews } from './cart-views'
import { dnsViews } from './dns-views'
import { domainViews } from './domain-views'
import { pageViews } from './page-views'
import { platformViews } from './platform-views'
import { siteViews } from './site-views'
import type { View } from './view'
import { waitingViews } from './waiting-views'

/** Every screen in every state worth looking at: for accessibility, for layout, and for pictures. */
export const views: readonly View[] = [
  ...siteViews,
  ...pageViews,
  ...cartViews,
  ...authViews,
  ...domainViews,
  ...dnsViews,
  ...addressViews,
  ...adminViews,
  ...waitingViews,
  ...platformViews,
]
