import { Route } from '@panel/shared/panel'
import type { stagePath } from '@panel/shared/panel/stage'
import { lazyComponent } from '../loader/lazy-component'

const StagePage = lazyComponent(
  async () => (await import(/* webpackChunkName: "team-tools" */ '../loader/points/stage-page')).StagePage,
)

/** As a type, so that every first page is spared the rest of the module. */
const path: typeof stagePath = '/gate-stage'

/** In pages of the contract gate alone: a contribution by itself. */
export const stageRoute = window.panelStage && <Route path={path} element={<StagePage />} />
