import type { Language } from '../i18n/language'
import type { ActivePanel, PanelDescription } from './registry'

/** A view of a panel that is put into a point. */
export interface FoundContribution {
  /** `panel/view`: the same from page to page. */
  id: string
  point: string
  panel: string
  view: string
  title: string
  order: number
}

/** The name of a point in builds from before there were points. */
const slots = { 'shell.authorization': 'authorization', 'shell.identity': 'identity' } as const

/** Points that every shell has, also one from before there were points. */
export const firstPoints: readonly string[] = Object.keys(slots)

/** Not the sign-in form, and not a cell of a list, which would be a document for each row. */
export const mayBeFramed = (point: string): boolean => !firstPoints.includes(point) && point !== 'domains.column'

const noTitle = { en: '', uk: '' }

/** What a build puts into points. */
export const extendsOf = ({ extends: given, slots: old }: PanelDescription): NonNullable<PanelDescription['extends']> =>
  given ??
  Object.fromEntries(
    Object.entries(slots).flatMap(([point, slot]) => {
      const view = old[slot]
      return view ? [[point, [{ view, title: noTitle, order: 0 }]] as const] : []
    }),
  )

/** The contributions of the live builds to a point, in their order. */
export const contributionsTo = (
  point: string,
  panels: ReadonlyMap<string, ActivePanel>,
  language: Language,
): FoundContribution[] =>
  [...panels.values()]
    .filter(({ untrusted }) => !untrusted || mayBeFramed(point))
    .flatMap(({ live }) =>
      (extendsOf(live)[point] ?? []).map(({ view, title, order }) => ({
        id: `${live.name}/${view}`,
        point,
        panel: live.name,
        view,
        title: title[language],
        order,
      })),
    )
    .sort((one, other) => one.order - other.order || (one.panel < other.panel ? -1 : 1))
