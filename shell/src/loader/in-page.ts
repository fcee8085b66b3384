import { type PanelDefinition, type UpdateAnswer, unsavedTitles, updateAnswer } from '@panel/shared/panel'
import type { PanelDescription } from '@panel/shared/panel/registry'

interface InPage {
  definition: PanelDefinition
  description: PanelDescription
}

const inPage = new Set<InPage>()

/** Notes that a panel's view is on the page. Returns what takes the note back. */
export const noteShown = (definition: PanelDefinition, description: PanelDescription): (() => void) => {
  const entry = { definition, description }
  inPage.add(entry)
  return () => inPage.delete(entry)
}

const strictest: readonly UpdateAnswer[] = ['allow', 'ask', 'block']

/** Name under which the shell's own forms are noted. */
const shell = ''

/** What the panels on the page, and the shell itself, say to a reload now; the most careful answer counts. */
export const mayUpdate = (): UpdateAnswer => {
  const answers = [updateAnswer(shell), ...[...inPage].map(({ definition }) => definition.canUpdate?.() ?? 'allow')]
  return strictest.findLast(answer => answers.includes(answer)) ?? 'allow'
}

/** Titles of what was typed on the page and not saved. */
export const unsavedInPage = (): string[] => [
  ...new Set([unsavedTitles(shell), ...[...inPage].map(({ definition }) => definition.unsaved?.() ?? [])].flat()),
]
