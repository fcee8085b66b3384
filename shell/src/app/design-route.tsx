import { Route } from '@panel/shared/panel'
import { lazy, Suspense } from 'react'

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
