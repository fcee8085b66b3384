import { Route } from '@panel/shared/panel'
import type { stagePath } from '@panel/shared/panel/stage'
import { lazy, Suspense } from 'react'
import { lazyComponent } from '../loader/lazy-component'

const DesignPage =
  process.env.NODE_ENV === 'development'
    ? lazy(async () => ({ default: (await import('@panel/shared/design')).DesignPage }))
    : null

/** /design shows every component in every state. A production build has neither the route nor the page. */
export const designRoute = DesignPage && (
  <Route
    path="/design"
    element={
      <Suspense fallback={null}>
        <DesignPage />
      </Suspense>
    }
  />
)

const StagePage = lazyComponent(
  async () => (await import(/* webpackChunkName: "team-tools" */ '../loader/points/stage-page')).StagePage,
)

/** As a type, so that every first page is spared the rest of the module. */
const path: typeof stagePath = '/gate-stage'

/** In pages of the contract gate alone: a contribution by itself. */
export const stageRoute = window.panelStage && <Route path={path} element={<StagePage />} />
