import type { CallShape } from '@panel/shared/contract'
import type { Locator, Page } from '@playwright/test'
import type { Scene } from '../fixtures/test'

/** A page just before a call. */
export interface Staged {
  page: Page
  /** Makes the call as its user does; may be repeated. */
  act: () => Promise<unknown>
  /** Where a text about the failure is shown. */
  message: (text: string) => Locator
  /** What must be usable again after the failure. */
  usable: Locator
  /** Holds when the page shows the state from before the call. */
  unchanged?: () => Promise<void>
  /** The call is made by arriving at the page. */
  arrives?: true
}

/** One call of section 7 of docs/product.md as the page makes it. */
export interface CallAction {
  name: string
  call: CallShape
  /** Key of the text when the server says nothing, and its English to the letter where section 8 quotes it. */
  fallback: { key: string; english?: string }
  /** A 404 counts as a success: what was to be deleted does not exist. */
  goneIsDone?: true
  stage: (scene: Scene) => Promise<Staged>
}

/** A page that makes its call when it is opened: an alert says what failed, and its button named `retry` tries again. */
export const arriving = (page: Page, address: string, retry: string): Staged => ({
  page,
  arrives: true,
  act: () => page.goto(address),
  message: text => page.getByRole('alert').filter({ hasText: text }),
  usable: page.getByRole('alert').getByRole('button', { name: retry }),
})

/**
 * A click makes the call, or what `act` does before it as well; an alert in `place` says what failed. `unchanged` holds
 * before it and again when it failed.
 */
export const clicked = (
  page: Page,
  usable: Locator,
  place: Locator,
  unchanged: () => Promise<void>,
  act: Staged['act'] = () => usable.click(),
): Staged => ({
  page,
  act,
  message: text => place.getByRole('alert').filter({ hasText: text }),
  usable,
  unchanged,
})

/** The requests of a call that a fault can be injected into. */
export const requestsOf = ({ method, path }: CallShape): { method: string; path: RegExp } => ({
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '\\d+')}(\\?|$)`),
})
