import type { Page } from '@playwright/test'
import { still } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'
import type { OpenOptions } from '../fixtures/visitor'
import { addressViews } from './address-views'
import { adminViews } from './admin-views'
import { authViews } from './auth-views'
import { cartViews } from './cart-views'
import { dnsViews } from './dns-views'
import { domainViews } from './domain-views'
import { pageViews } from './page-views'
import { platformViews } from './platform-views'
import { siteViews } from './site-views'
import { settled } from './view'
import { waitingViews } from './waiting-views'

/** How a view is looked at: what it is opened with, apart from the session it needs. */
type Appearance = Omit<OpenOptions, 'token' | 'before'>

const settling = {
  ...siteViews,
  ...pageViews,
  ...cartViews,
  ...authViews,
  ...domainViews,
  ...dnsViews,
  ...addressViews,
  ...adminViews,
  ...platformViews,
}

/** Every screen in every state worth looking at: for accessibility, for layout, and for pictures. */
export const views = Object.entries({ ...settling, ...waitingViews }).map(([name, view]) => {
  /** A resized page may ask again; one that waits for an answer only comes to rest. */
  const settle = name in settling ? settled : still
  const open = async (scene: Scene, appearance: Appearance): Promise<Page> => {
    const page = await view({ ...scene, open: options => scene.open({ ...options, ...appearance }) })
    return name in settling ? await settled(page) : page
  }
  return { name, open, settle }
})
