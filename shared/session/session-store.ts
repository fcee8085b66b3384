import { create } from 'zustand'
import { countInstance } from '../instances'
import { closedDialog, keepOpenDialog, readOpenDialog, type SignInReason } from './open-dialog'

/** Storage key of the bearer token (S3.2, S9.1). */
export const tokenKey = 'token'

/** What the page keeps of the user (S3.1); everything else of the account is a record in the query cache. */
export interface User {
  email: string
  /** Until when an administrator acts as the user in this tab, ISO 8601. */
  actingUntil?: string | undefined
}

export interface SessionState {
  token: string | null
  user: User | null
  /** True until the me call of the app's start has answered (S4.4). */
  loading: boolean
  /** Whether it is not known whose token it is because the service cannot be reached. */
  outage: boolean
  /** Why the sign-in dialog is open; null when it is closed. */
  signIn: SignInReason | null
  /** The address that a signed-out visitor asked for, to be opened after the sign-in. */
  returnTo: string | null
  /**
   * Path of the page that the user goes to because the session is another user's now, or over. Until it is shown, the
   * page that they leave must neither be seen nor make calls.
   */
  leavingFor: string | null
}

/** The token of a tab in which an administrator acts as a customer comes first: other tabs stay the administrator's. */
const readToken = (): string | null => {
  try {
    return sessionStorage.getItem(tokenKey) ?? localStorage.getItem(tokenKey)
  } catch {
    return null
  }
}

/** Whether the storage has what this tab wrote; while it is blocked or full, the session lives until the page is left. */
let isKept = true

const writeToken = (token: string): void => {
  try {
    sessionStorage.removeItem(tokenKey)
    localStorage.setItem(tokenKey, token)
    isKept = true
  } catch {
    isKept = false
  }
}

/** Removes this token and no other: a tab that slept does not know who signed in meanwhile. */
const removeToken = (token: string | null): void => {
  try {
    for (const store of [sessionStorage, localStorage])
      if (store.getItem(tokenKey) === token) store.removeItem(tokenKey)
  } catch {
    // Storage is blocked: there is no token in it.
  }
}

export const useSession = create<SessionState>()(() => {
  const token = readToken()
  const { reason, returnTo } = token === null ? readOpenDialog() : closedDialog
  return { token, user: null, loading: token !== null, outage: false, signIn: reason, returnTo, leavingFor: null }
})

useSession.subscribe(({ signIn, returnTo }, before) => {
  if (signIn !== before.signIn || returnTo !== before.returnTo) keepOpenDialog({ reason: signIn, returnTo })
})

countInstance('session')

/** Authenticated means that an email is present and loading has finished (S4.4). */
export const isAuthenticated = (state: SessionState): boolean => state.user !== null && !state.loading

export const session = {
  /** The token for the next call, or null. */
  token: (): string | null => useSession.getState().token,
  /** Keeps the token of a fresh sign-in; the user follows by the me call. */
  start: (token: string): void => {
    writeToken(token)
    useSession.setState({ token, loading: true })
  },
  setUser: (user: User): void => useSession.setState({ user, loading: false, signIn: null }),
  /** Drops token and user (S4.4, S8.8). */
  clear: (): void => {
    removeToken(useSession.getState().token)
    useSession.setState({ token: null, user: null, loading: false })
  },
  /** The user leaves for a page, by default the home page, where `arrive` ends it. */
  leave: (to = '/'): void => useSession.setState({ leavingFor: to }),
  arrive: (): void => useSession.setState({ leavingFor: null }),
  /**
   * The server no longer takes the token: drop it once and ask to sign in, without leaving the page. A stored token whose
   * user is not known yet is dropped without a word (S8.8). Where another tab has signed in since, this one follows it.
   */
  expire: (): void => {
    const { token, user } = useSession.getState()
    if (!token) return
    removeToken(token)
    const hasOther = readToken() !== null
    useSession.setState({ token: null, loading: false, ...(user && !hasOther && { signIn: 'expired' }) })
    if (hasOther) compare()
  },
  /** Opens the sign-in dialog. `returnTo`: the address to open afterwards, where there is not one already. */
  requestSignIn: (reason: 'asked' | 'required' = 'asked', returnTo?: string): void =>
    useSession.setState(before => ({ signIn: reason, returnTo: returnTo ?? before.returnTo })),
  /** After a sign-in it is closed already: the page may wait to be replaced by the one at the address to open. */
  closeSignIn: (): void =>
    useSession.setState(before => (before.signIn === null ? before : { signIn: null, returnTo: null })),
  setOutage: (outage: boolean): void => useSession.setState({ outage }),
}

let follow: ((token: string | null) => void) | undefined

/** Takes up the token that is stored now, where it is another one than this tab's. */
const compare = (): void => {
  const token = readToken()
  if (isKept && token !== useSession.getState().token) follow?.(token)
}

/** A tab that was frozen, or comes back from the browser's cache of pages, has missed the event of the storage. */
const wakes = ['storage', 'focus', 'pageshow', 'visibilitychange'] as const

/** Follows sign-in and logout that happen in another tab. Returns a function that stops it. */
export const followOtherTabs = (onChange: (token: string | null) => void): (() => void) => {
  follow = onChange
  const wake = () => document.hidden || compare()
  // Events of the document reach the window too, save for those that do not bubble.
  for (const name of wakes) window.addEventListener(name, name === 'storage' ? compare : wake)
  return () => {
    follow = undefined
    for (const name of wakes) window.removeEventListener(name, name === 'storage' ? compare : wake)
  }
}
