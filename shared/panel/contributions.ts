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
    // A panel in a frame shows whole pages only.
    .filter(({ untrusted }) => !untrusted)
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
