import type { PanelDefinition, UpdateAnswer } from '@panel/shared/panel'
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

/** What the panels on the page say to a reload now; the most careful answer counts. */
export const mayUpdate = (): UpdateAnswer => {
  const answers = [...inPage].map(({ definition }) => definition.canUpdate?.() ?? 'allow')
  return strictest.findLast(answer => answers.includes(answer)) ?? 'allow'
}
