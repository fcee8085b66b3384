import { Route } from '@panel/shared/panel'
import { isStaged, stagePath } from '@panel/shared/panel/stage'
import { lazyComponent } from '../loader/lazy-component'

const StagePage = lazyComponent(
  async () => (await import(/* webpackChunkName: "stage" */ '../loader/points/stage-page')).StagePage,
)

/** In pages of the contract gate alone: a contribution by itself. */
export const stageRoute = isStaged() && <Route path={stagePath} element={<StagePage />} />
