import type { Page } from '@playwright/test'
import { settled as requestsSettled, still } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'
import type { OpenOptions } from '../fixtures/visitor'

/** How a view is looked at: what it is opened with, apart from the session it needs. */
export type Appearance = Omit<OpenOptions, 'token' | 'before'>

/** A screen in one of its states. */
export interface View {
  name: string
  /** Opens a page in that state, settled. */
  open: (scene: Scene, appearance: Appearance) => Promise<Page>
}

/** Waits until nothing moves and nothing is fetched. */
export const settled = async (page: Page): Promise<Page> => {
  await requestsSettled(page)
  return await still(page)
}

/** The scene whose pages are looked at so. */
export const withAppearance = (scene: Scene, appearance: Appearance): Scene => ({
  ...scene,
  open: options => scene.open({ ...options, ...appearance }),
})

/** A customer's page at an address, once it shows a text. */
export const atPath = (name: string, path: string, key: string): View => ({
  name,
  open: async (scene, appearance) => {
    const page = await scene.open({ ...appearance, token: scene.customer.token })
    await page.goto(path)
    await page.getByText(scene.t(key)).first().waitFor()
    return await settled(page)
  },
})
