import { Navigate, pageSettings, paths, Route, Routes } from '@panel/shared/panel'
import { AppLayout } from '../layouts/app-layout'
import { SiteLayout } from '../layouts/site-layout'
import { registryInUse } from '../registry/registry-in-use'
import { RegistryMissing } from '../screens/registry-missing'
import { type ComposedRoute, composeRoutes } from './compose-routes'
import { designRoute } from './design-route'
import { Page } from './page'

const toRoute = (route: ComposedRoute) => (
  <Route key={route.path} path={route.path} element={<Page key={route.path} route={route} />} />
)

/** Every address of the product: those of the panels, their redirects, and home for all others (S2.11). */
export const Pages = () => {
  const inUse = registryInUse()
  const { routes, redirects } = composeRoutes(inUse, pageSettings().adminPath)
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        {routes.site.map(toRoute)}
        {designRoute}
        {inUse.panels.size === 0 && <Route path="*" element={<RegistryMissing />} />}
      </Route>
      <Route element={<AppLayout />}>{routes.app.map(toRoute)}</Route>
      {redirects.map(({ from, to }) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      {inUse.panels.size > 0 && <Route path="*" element={<Navigate to={paths.home()} replace />} />}
    </Routes>
  )
}
