import { QueryClientProvider, queryClient } from '@panel/shared/api-client'
import { offerAhead, Router, UNSAFE_NavigationContext, useLocation } from '@panel/shared/panel'
import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { LoaderContext, useLoader } from './loader-context'

/** What the server drew of this view of this build, while nothing has taken it over. */
export const findPrerendered = (panel: string, view: string, build: string | undefined): HTMLElement | null =>
  document.querySelector(`#ahead>[data-ahead="${panel}/${view}"][data-build="${build}"]`)

/** Takes out of the page what the server drew and no view has taken over. */
export const dropPrerendered = (): void => document.getElementById('ahead')?.remove()

/** Moves an element with all that its user has begun: what is typed stays of itself, the focus only where the browser helps. */
const move = (part: HTMLElement, parent: HTMLElement): void => {
  // Missing in Firefox before 144 and in Safari.
  if (typeof parent.moveBefore === 'function') {
    parent.moveBefore(part, null)
    return
  }
  const focused = document.activeElement
  parent.append(part)
  if (focused instanceof HTMLElement && part.contains(focused)) focused.focus({ preventScroll: true })
}

const nothing = () => undefined

/** Tells the page's own script that the view handles its form itself from now on. */
const Hydrated = ({ part, children }: { part: HTMLElement; children: ReactNode }) => {
  useEffect(() => {
    delete part.dataset.ahead
  }, [part])
  return children
}

/**
 * The place of what the server drew of a view: usable as it is until the view is there as `children`, which then takes
 * over the same elements. It has a root of its own, since React hydrates whole roots only: errors of the children need a
 * boundary among them.
 */
export const PrerenderedPart = ({ part, children }: { part: HTMLElement; children: ReactNode }) => {
  const parent = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(null)
  const loader = useLoader()
  const { basename, navigator } = useContext(UNSAFE_NavigationContext)
  const location = useLocation()
  useLayoutEffect(() => {
    offerAhead(part)
    if (parent.current) move(part, parent.current)
    // Emptied, not unmounted: React is at work on the root around it.
    return () => root.current?.render(null)
  }, [part])
  useLayoutEffect(() => {
    if (!children) return
    const tree = (
      <LoaderContext value={loader}>
        <QueryClientProvider client={queryClient}>
          <Router basename={basename} navigator={navigator} location={location}>
            <Hydrated part={part}>{children}</Hydrated>
          </Router>
        </QueryClientProvider>
      </LoaderContext>
    )
    if (root.current) return root.current.render(tree)
    root.current = hydrateRoot(part, tree, {
      identifierPrefix: 'ahead-',
      onCaughtError: nothing,
      // What cannot be taken over is drawn again, with what was typed.
      onRecoverableError: nothing,
    })
  })
  return <div ref={parent} />
}
