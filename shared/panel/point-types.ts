import type { Audience } from '../contract/audience'
import type { cartLinePoint, cartPoint, customerPoint, domainPoint, domainsPoint, plainPoint } from '../contract/points'
import type { core, infer as Infer } from '../schema'

/**
 * What contributions get, by point. Where another panel has a point, add it in
 * `declare module '@panel/shared/panel/point-types'`.
 */
export interface PointContexts {
  'shell.authorization': Infer<typeof plainPoint>
  'shell.identity': Infer<typeof plainPoint>
  'start.card': Infer<typeof plainPoint>
  'domain.section': Infer<typeof domainPoint>
  'domain.connection': Infer<typeof domainPoint>
  'domains.row-action': Infer<typeof domainPoint>
  'domains.column': Infer<typeof domainPoint>
  'domains.bulk-action': Infer<typeof domainsPoint>
  'cart.line': Infer<typeof cartLinePoint>
  'cart.note': Infer<typeof cartPoint>
  'account.section': Infer<typeof plainPoint>
  'admin.tab': Infer<typeof plainPoint>
  'admin.chart': Infer<typeof plainPoint>
  'admin.customer-section': Infer<typeof customerPoint>
}

/** Props that the shell hands to every view. */
export interface ViewProps {
  /** Set when the view is in a dialog of the shell: closes it. */
  onClose?: () => void
}

/** Props of a view that is contributed to a point. */
export interface PointProps<Context> extends ViewProps {
  context: Context
  /** Closes the dialog that the view is in; absent where it is a part of a page. */
  close?: () => void
  /** Opens an address of the product. */
  navigate: (to: string) => void
  /** Shows a message in the corner of the page. */
  notify: (text: string, kind?: 'info' | 'success' | 'warning' | 'danger') => void
}

/** Props of a view that is contributed to this point of the platform. */
export type ContributionProps<Point extends keyof PointContexts> = PointProps<PointContexts[Point]>

/** A place of a panel's page that other panels may fill. */
export interface PointDefinition {
  /** What each contribution gets. */
  context: core.$ZodType
  /** Whether several panels may fill it at once. */
  kind: 'many' | 'one'
}

/** A view that the panel puts into a point of another panel. */
export interface ContributionDefinition<View extends string> {
  view: View
  /** Key, in the panel's own texts: a heading, the name of a tab or column, or an entry of a menu. */
  title: string
  /** Contributions to a point are in rising order. */
  order: number
  /** Its audience; everybody who gets the panel, unless stated. Decided by the gateway when a page is made. */
  audience?: Audience
}
