import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { QueryClientProvider, queryClient } from '../api-client'
import { I18nextProvider, i18n } from '../i18n'
import { dismissToast, PanelName, useToasts } from '../session'
import { ToastRegion } from '../ui'
import type { PanelDefinition, ViewProps } from './define-panel'
import { type FollowedRoute, FollowingRouter } from './frame/page-route'
import { withAdminPath } from './registry'
import { pageSettings } from './settings'

/** What a page outside our shell may say when it mounts a panel. */
export interface StandaloneProps extends ViewProps {
  /** Shows this view in place of the one that the address asks for. */
  view?: string
  /** Path under which the host page keeps the panel; the panel's own addresses follow it. */
  basename?: string
  /** The route of the page around a frame, in place of the document's own; messages are shown there then, too. */
  route?: FollowedRoute
  /** Told when the panel threw and is gone; without it the error's message is in the panel's place. */
  onFailure?: (error: Error) => void
}

/** What is left of a panel that threw. */
export const PanelFailed = ({ error, onFailure }: StandaloneProps & { error: Error }) => {
  useEffect(() => onFailure?.(error), [error, onFailure])
  return onFailure ? null : <p role="alert">{error.message}</p>
}

const Messages = () => <ToastRegion toasts={useToasts(state => state.toasts)} onDismiss={dismissToast} />

interface SurroundingsProps {
  basename: string
  route: FollowedRoute | undefined
  children: ReactNode
}

const Surroundings = ({ basename, route, children }: SurroundingsProps) =>
  route ? (
    <FollowingRouter route={route}>{children}</FollowingRouter>
  ) : (
    <BrowserRouter basename={basename}>
      {children}
      <Messages />
    </BrowserRouter>
  )

const components = new WeakMap<PanelDefinition, Map<string, ComponentType<ViewProps>>>()

const componentOf = (panel: PanelDefinition, view: string): ComponentType<ViewProps> => {
  const known = components.get(panel) ?? new Map<string, ComponentType<ViewProps>>()
  components.set(panel, known)
  const existing = known.get(view)
  if (existing) return existing
  const load = panel.views[view]
  if (!load) throw new Error(`${panel.name} has no view ${view}`)
  const component = lazy(async () => {
    const loaded = (await load())[view]
    if (!loaded) throw new Error(`The view ${view} of ${panel.name} exports no ${view}`)
    return { default: loaded }
  })
  known.set(view, component)
  return component
}

const Shown = ({ panel, view, onClose }: { panel: PanelDefinition; view: string } & ViewProps) => {
  const Component = componentOf(panel, view)
  return <Component {...(onClose && { onClose })} />
}

/** A panel with everything it needs around it, in a page that is not our shell. */
export const StandalonePanel = ({
  panel,
  view,
  basename = '/',
  route,
  onClose,
}: StandaloneProps & { panel: PanelDefinition }) => (
  <I18nextProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <Surroundings basename={basename} route={route}>
        <PanelName.Provider value={panel.name}>
          <Suspense fallback={null}>
            {view ? (
              <Shown panel={panel} view={view} {...(onClose && { onClose })} />
            ) : (
              <Routes>
                {panel.routes.map(route => (
                  <Route
                    key={route.path}
                    path={withAdminPath(route.path, pageSettings().adminPath)}
                    element={<Shown panel={panel} view={route.view} />}
                  />
                ))}
                {panel.redirects?.map(({ from, to }) => (
                  <Route key={from} path={from} element={<Navigate to={to} replace />} />
                ))}
              </Routes>
            )}
          </Suspense>
        </PanelName.Provider>
      </Surroundings>
    </QueryClientProvider>
  </I18nextProvider>
)
