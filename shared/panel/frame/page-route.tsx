import { type ReactNode, useSyncExternalStore } from 'react'
import { type Navigator, Router } from 'react-router-dom'
import type { PagePort } from './page-port'

/** A route that is not the document's own. */
export interface FollowedRoute {
  subscribe: (listener: () => void) => () => void
  /** Path, query and fragment. */
  address: () => string
  navigator: Navigator
}

type To = Parameters<Navigator['push']>[0]

const addressOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`

/**
 * The page's route, followed and asked for by messages: the document of a frame has no address of its own. What is asked
 * for counts at once, since what is typed may be kept in the address.
 */
export const createPageRoute = ({ say, on }: PagePort, first: string): FollowedRoute => {
  const listeners = new Set<() => void>()
  let current = first
  const change = (address: string): void => {
    current = address
    for (const listener of listeners) listener()
  }
  const go = (to: To, replace: boolean): void => {
    const { pathname, search, hash } = new URL(addressOf(to), new URL(current, location.href))
    change(pathname + search + hash)
    say({ type: 'navigate', to: current, replace })
  }
  on('location', ({ address }) => change(address))
  // A link that no router took would take the frame's own document elsewhere.
  window.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.href || event.defaultPrevented) return
    event.preventDefault()
    if (link.host === location.host) go(link.pathname + link.search + link.hash, false)
    else say({ type: 'open', address: link.href })
  })
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    address: () => current,
    navigator: {
      createHref: addressOf,
      push: to => go(to, false),
      replace: to => go(to, true),
      // The history is the page's.
      go: () => undefined,
    },
  }
}

/** A router for a route that is not the document's own. */
export const FollowingRouter = ({ route, children }: { route: FollowedRoute; children: ReactNode }) => {
  const address = useSyncExternalStore(route.subscribe, route.address)
  return (
    <Router location={address} navigator={route.navigator}>
      {children}
    </Router>
  )
}
