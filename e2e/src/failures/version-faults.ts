import type { Build } from '@panel/gateway/releases/read-build'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { contractVersion } from '@panel/shared/panel/registry'
import type { PanelPlace } from '../fixtures/panel-places'

/** A build that does not fit the shell, and what becomes of it. */
interface VersionFault {
  /** Makes it of a sound build. */
  change: (description: PanelDescription, place: PanelPlace) => PanelDescription
  /** What the shell refuses it for, and what it names on the page and in the report; null when it mounts it. */
  refused: { phase: string; names: (place: PanelPlace) => string } | null
}

const strangeMajor = { react: '^20.0.0', 'react-dom': '^20.0.0' }

const goneView = 'GonePage'

const withoutReact = (shared: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(shared).filter(([module]) => module !== 'react' && module !== 'react-dom'))

const withoutStandalone = ({ alone: _, ...description }: PanelDescription): PanelDescription => description

export const versionFaults: Record<string, VersionFault> = {
  'built for the next contract': {
    change: description => ({ ...description, contract: contractVersion + 1 }),
    refused: { phase: 'contract', names: () => String(contractVersion + 1) },
  },
  'built for the contract before': {
    change: description => ({ ...description, contract: contractVersion - 1 }),
    refused: null,
  },
  'lacks the view of its route': {
    change: (description, { view }) => ({
      ...description,
      routes: description.routes.map(route => (route.view === view ? { ...route, view: goneView } : route)),
    }),
    refused: { phase: 'exports', names: () => goneView },
  },
  'asks for another major of React': {
    change: description => ({ ...withoutStandalone(description), shared: { ...description.shared, ...strangeMajor } }),
    refused: { phase: 'versions', names: () => 'react ^20.0.0' },
  },
  'brings a React into the shell’s tree': {
    change: description => ({ ...withoutStandalone(description), shared: withoutReact(description.shared) }),
    refused: { phase: 'versions', names: () => 'react of its own' },
  },
}

/** What only its code shows: the module of the view exports no view. */
export const missingExportFault = 'lacks what the view’s module must export'

/** The sound build under an id of its own, changed. */
export const misfit = (sound: Build, id: string, place: PanelPlace, { change }: VersionFault): Build => {
  const { description, files } = sound
  if (!('routes' in description)) throw new Error(`${description.name} is no panel`)
  return { description: { ...change(description, place), build: id }, files }
}
