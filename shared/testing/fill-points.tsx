import { type PointContexts, points } from '../panel'
import type { ContributionPlace, PointParts } from '../panel/point-host'
import type { PanelDescription } from '../panel/registry'

const build: PanelDescription = {
  name: 'mfe-other',
  version: '1.0.0',
  build: '1.0.0-other',
  contract: 1,
  routes: [],
  redirects: [],
  slots: {},
  navigation: [],
  shared: {},
  calls: [],
  container: 'mfe_other',
  entry: 'remoteEntry.js',
  chunks: { panel: { js: [], css: [] }, views: {}, locales: {} },
  files: {},
}

/** Says what the contribution got. */
const Contribution = ({ contribution, context }: ContributionPlace) => (
  <p>{`${contribution.title}: ${JSON.stringify(context)}`}</p>
)

const ContributionDialog: PointParts['ContributionDialog'] = ({ contributions, context, onClose }) => (
  <div role="dialog" aria-label={contributions.map(({ title }) => title).join(', ')}>
    {JSON.stringify(context)}
    <button type="button" onClick={onClose}>
      close
    </button>
  </div>
)

/** Fills points as a panel with these titles would, until the returned function is called. */
export const fillPoints = (titles: Partial<Record<keyof PointContexts, string>>): (() => void) => {
  const contributions = Object.fromEntries(
    Object.entries(titles).map(([point, title]) => [
      point,
      [{ view: 'Part', title: { en: title, uk: title }, order: 1 }],
    ]),
  )
  const live = { ...build, extends: contributions }
  points.host = {
    panels: new Map([[live.name, { live, previous: undefined }]]),
    load: async () => ({ Contribution, ContributionDialog }),
  }
  return () => {
    delete points.host
  }
}
