import { type PanelDefinition, type UpdateAnswer, unsavedTitles, updateAnswer } from '@panel/shared/panel'

/** The panels whose views are on the page. */
export interface MountedPanels {
  /** Registers a panel whose view is on the page. Returns what takes it out again. */
  register: (definition: PanelDefinition) => () => void
  names: () => string[]
  /** What the panels on the page, and the shell itself, answer to a reload now; the strictest answer counts. */
  mayUpdate: () => UpdateAnswer
  /** Titles of what was typed on the page and not saved. */
  unsaved: () => string[]
}

const strictest: readonly UpdateAnswer[] = ['allow', 'ask', 'block']

/** Name under which the shell's own forms are registered. */
const shell = ''

export const createMountedPanels = (): MountedPanels => {
  const mounted = new Set<{ definition: PanelDefinition }>()
  const definitions = () => [...mounted].map(({ definition }) => definition)
  return {
    register: definition => {
      const entry = { definition }
      mounted.add(entry)
      return () => void mounted.delete(entry)
    },
    names: () => [...new Set(definitions().map(({ name }) => name))],
    mayUpdate: () => {
      const answers = [updateAnswer(shell), ...definitions().map(({ canUpdate }) => canUpdate?.() ?? 'allow')]
      return strictest.findLast(answer => answers.includes(answer)) ?? 'allow'
    },
    unsaved: () => [
      ...new Set([unsavedTitles(shell), ...definitions().map(({ unsaved }) => unsaved?.() ?? [])].flat()),
    ],
  }
}
