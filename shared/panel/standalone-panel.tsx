import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { QueryClientProvider, queryClient } from '../api-client'
import { I18nextProvider, i18n } from '../i18n'
import { dismissToast, PanelName, useToasts } from '../session'
import { ToastRegion } from '../ui'
import type { PanelDefinition } from './define-panel'
import { type FollowedRoute, FollowingRouter } from './frame/page-route'
import type { PointProps } from './point-types'
import { withAdminPath } from './registry'
import { pageSettings } from './settings'

/** What a page outside our shell may say when it mounts a panel. */
export interface StandaloneProps extends Partial<PointProps<unknown>> {
  /** Shows this view in place of the one that the address asks for. */
  view?: string
  /** Path under which the host page keeps the panel; the panel's own addresses follow it. */
  basename?: string
  /** The route of the page around a frame, in place of the document's own; messages are shown there then, too. */
  route?: FollowedRoute
  /** Told when the panel threw and is gone; without it the error's message is in the panel's place. */
  onFailure?: (error: Error) => void
  /** Told once the view is there with all its code, and waits for nothing of its own. */
  onShown?: () => void
}

/** What is left of a panel that threw. */
export const PanelFailed = ({ error, onFailure }: StandaloneProps & { error: Error }) => {
  useEffect(() => onFailure?.(error), [error, onFailure])
  return onFailure ? null : <p role="alert">{error.message}</p>
}

/** Effects do not run in what React still holds back. */
const Told = ({ onShown }: { onShown: () => void }) => {
  useEffect(onShown, [onShown])
  return null
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

type AnyView = ComponentType<PointProps<never>>

const components = new WeakMap<PanelDefinition, Map<string, AnyView>>()

const componentOf = (panel: PanelDefinition, view: string): AnyView => {
  const known = components.get(panel) ?? new Map<string, AnyView>()
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

type Given = Partial<PointProps<unknown>>

const Shown = ({ panel, view, ...given }: { panel: PanelDefinition; view: string } & Given) => {
  const Component = componentOf(panel, view)
  // Which of them a view needs is the promise of the point that it was written for.
  return <Component {...(given as PointProps<never>)} />
}

/** What the view gets of all that a host passes on. */
const givenOf = ({ onClose, context, close, navigate, notify }: Given): Given => ({
  ...(onClose && { onClose }),
  ...(context !== undefined && { context }),
  ...(close && { close }),
  ...(navigate && { navigate }),
  ...(notify && { notify }),
})

/** A panel with everything it needs around it, in a page that is not our shell. */
export const StandalonePanel = ({
  panel,
  view,
  basename = '/',
  route,
  onShown,
  ...given
}: StandaloneProps & { panel: PanelDefinition }) => (
  <I18nextProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <Surroundings basename={basename} route={route}>
        <PanelName.Provider value={panel.name}>
          <Suspense fallback={null}>
            {view ? (
              <Shown panel={panel} view={view} {...givenOf(given)} />
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
            {onShown && <Told onShown={onShown} />}
          </Suspense>
        </PanelName.Provider>
      </Surroundings>
    </QueryClientProvider>
  </I18nextProvider>
)
