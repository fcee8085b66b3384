import { Navigate, pageSettings, paths, Route, Routes, useLocation } from '@panel/shared/panel'
import { useEffect } from 'react'
import { Layout } from '../layouts/layout'
import { useRegistry } from '../registry/active-registry'
import { type ComposedRoute, composeRoutes, findView } from '../registry/compose-routes'
import { HomeMissing, RegistryMissing } from '../screens/pages-missing'
import { keepAddress } from '../session/use-return-after-sign-in'
import { Page } from './page'
import { designRoute, stageRoute } from './tool-routes'

const toRoute = (route: ComposedRoute) => (
  <Route key={route.path} path={route.path} element={<Page key={route.path} route={route} />} />
)

/** Leads on, and keeps which address was asked for: it may say what is to be done there (S2.7). */
const Redirect = ({ to }: { to: string }) => <Navigate to={to} replace state={{ from: useLocation().pathname }} />

/** Home, for an address that no panel of this page has; which it was is kept, since a sign-in may bring its panel. */
const Elsewhere = () => {
  const { pathname, search, hash } = useLocation()
  const elsewhere = pathname + search + hash
  const { part } = useRegistry()
  // At once, not when home is shown: the page may be replaced before.
  useEffect(() => keepAddress(part, elsewhere), [part, elsewhere])
  return <Navigate to={paths.home()} replace state={{ elsewhere }} />
}

/** Every address of the product: those of the panels, their redirects, and home for all others (S2.11). */
export const Pages = () => {
  const registry = useRegistry()
  const { adminPath } = pageSettings()
  const { routes, redirects } = composeRoutes(registry, adminPath)
  // All other addresses lead there, and would without end.
  const isHomeless = registry.panels.size > 0 && !findView(registry, adminPath, paths.home())
  return (
    <Routes>
      <Route element={<Layout />}>
        {routes.site.map(toRoute)}
        {designRoute}
        {stageRoute}
        {registry.panels.size === 0 && <Route path="*" element={<RegistryMissing />} />}
        {isHomeless && <Route path={paths.home()} element={<HomeMissing />} />}
      </Route>
      <Route element={<Layout app />}>{routes.app.map(toRoute)}</Route>
      {redirects.map(({ from, to }) => (
        <Route key={from} path={from} element={<Redirect to={to} />} />
      ))}
      {registry.panels.size > 0 && <Route path="*" element={<Elsewhere />} />}
    </Routes>
  )
}
