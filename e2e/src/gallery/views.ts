import { adminViews } from './admin-views'
import { addressViews, domainViews } from './app-views'
import { authViews } from './auth-views'
import { platformViews } from './platform-views'
import { siteViews } from './site-views'
import type { View } from './view'

/** Every screen in every state worth looking at: for accessibility, for layout, and for pictures. */
export const views: readonly View[] = [
  ...siteViews,
  ...authViews,
  ...domainViews,
  ...addressViews,
  ...adminViews,
  ...platformViews,
]
