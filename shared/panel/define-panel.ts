import type { ComponentType } from 'react'
import { pendingMutationCount } from '../api-client/pending-mutations'
import type { Audience } from '../contract/audience'
import type { Locales } from '../i18n'
import type { core } from '../schema'
import { unsavedTitles } from '../session'
import { hasUnsaved } from '../session/unsaved'
import type { ContributionDefinition, PointDefinition, PointProps } from './point-types'
import { contractVersion } from './registry'

/** `site`: header only; `app`: header, sidebar and top links (S2.9). */
export type Layout = 'site' | 'app'

/** Places of the shell where panels put entries. */
export type Slot = 'header' | 'user-menu' | 'sidebar' | 'top'

export type IconName = 'globe' | 'card' | 'cart' | 'book' | 'transfer' | 'privacy' | 'gauge' | 'shield' | 'user'

interface RouteDefinition<View extends string> {
  /** Path pattern of React Router; `{admin}` stands for the setting ADMIN_PATH. */
  path: string
  view: View
  layout: Layout
  /** Key, in the panel's own texts, of the page's title. */
  title: string
}

interface NavigationDefinition {
  place: Slot
  /** Key, in the panel's own texts. */
  label: string
  /** Address; `{admin}` stands for the setting ADMIN_PATH. */
  to: string
  /** One of the shell's, or a drawing of the panel's own: an SVG path of 24 by 24, drawn as a line like the others. */
  icon: IconName | `M${string}`
  /** Entries of a place are in rising order. */
  order: number
  /** Shown to administrators only. */
  audience?: 'admin'
  /** Shown only where the operator set prices (PRICES). */
  needs?: 'prices'
  /** A count shown next to the label. */
  badge?: 'cart'
}

/** What a panel promises. Each view is a module that exports a component under the view's own name. */
export interface PanelDefinition<View extends string = string> {
  name: string
  contract: number
  routes: readonly RouteDefinition<View>[]
  /** Addresses that lead elsewhere; the state of the location there has the one that was asked for, as `from`. */
  redirects?: readonly { from: string; to: string }[]
  /** Places of its pages that other panels may fill, by name: `domain.section`. */
  points?: Readonly<Record<string, PointDefinition>>
  /** Views that it puts into points of other panels or of the shell. */
  extends?: Readonly<Record<string, ContributionDefinition<View> | readonly ContributionDefinition<View>[]>>
  /**
   * Its audience: those who get its routes, entries of menus and contributions; everybody, unless stated. Decided by the gateway
   * when a page is made.
   */
  audience?: Audience
  /**
   * What the operator can change without a release: the schema of an object that takes `{}`. A text of the panel named
   * `settings.FIELD` is what the operator reads beside the field.
   */
  settings?: core.$ZodType
  /** Origins of back ends that may be called with a token of the product for its user: `https://mail.example`. */
  audiences?: readonly string[]
  navigation: readonly NavigationDefinition[]
  views: { [Name in View]: () => Promise<{ [Key in Name]: ComponentType<PointProps<never>> }> }
  locales: Locales
  /**
   * Fetches what a view shows first, into the cache: called when somebody is about to open the view, with its code. Makes
   * no call that the visitor's session does not allow.
   */
  prepare?: { [Name in View]?: () => Promise<unknown> }
  /**
   * Addresses of the API that a view reads as soon as it is shown, and that have the same answer for everybody: the page
   * asks for them while the code is still on its way.
   */
  firstCalls?: { [Name in View]?: readonly string[] }
  /**
   * Addresses of the API, with their query, that a view reads as soon as it is shown to somebody who is signed in: the page
   * asks for them with its token while the code is still on its way. Each as the view's own call writes it.
   */
  ownCalls?: { [Name in View]?: readonly string[] }
  /**
   * Views whose HTML is drawn when the panel is built, as everybody sees them first, so that the page has it before any
   * script. What they draw may depend on language and address alone.
   */
  ahead?: readonly View[]
  /** By default `block` while a change is on its way, `ask` while a form of the panel holds typed text. */
  canUpdate?: () => UpdateAnswer
  /** Titles of what a reload would take away, in the user's language; by default those of the forms that hold text. */
  unsaved?: () => string[]
}

type Undated<View extends string> = Omit<PanelDefinition<View>, 'contract'>

/** Declares a panel, built for the contract version of this platform. */
export const definePanel = <const View extends string>(panel: Undated<View>): PanelDefinition<View> => ({
  canUpdate: () => updateAnswer(panel.name),
  unsaved: () => unsavedTitles(panel.name),
  ...panel,
  contract: contractVersion,
})

/** Whether a newer version may replace the panel now: yes, after asking the user, or not yet. */
export type UpdateAnswer = 'allow' | 'ask' | 'block'

/** The default of `canUpdate`: `block` during a mutation, `ask` over typed text. */
export const updateAnswer = (panel: string): UpdateAnswer => {
  if (pendingMutationCount() > 0) return 'block'
  return hasUnsaved(panel) ? 'ask' : 'allow'
}
