import type { Page } from '@playwright/test'
import { settled as requestsSettled, still } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'

/** Opens a page of a screen in one of its states. */
export type View = (scene: Scene) => Promise<Page>

/** Views by their names. */
export type Views = Readonly<Record<string, View>>

/** Waits until nothing moves and nothing is fetched. */
export const settled = async (page: Page): Promise<Page> => {
  await requestsSettled(page)
  return await still(page)
}

/** A customer's page at an address, once it shows a text. */
export const atPath =
  (path: string, key: string): View =>
  async scene => {
    const page = await scene.open({ token: scene.customer.token, at: path })
    await page.getByText(scene.t(key)).first().waitFor()
    return page
  }
