import { queryClient, restoreSession } from '../api-client'
import { i18n, isLanguage } from '../i18n'
import { type SessionState, session, useSession } from '../session'

/** Event on `window` in which a copy of the platform sends its session to the others in the page. */
export const sessionEvent = 'panel:session'

/** What `panel:session` carries. A host page that is not ours may send it too, without `from`. */
export interface SessionMessage {
  from?: object
  token: string | null
  /** Set when somebody should sign in: the host shows its sign-in form. */
  signIn: SessionState['signIn']
}

const self = {}
let hearing = false

const broadcast = (now: SessionState, before: SessionState): void => {
  if (hearing || (now.token === before.token && now.signIn === before.signIn)) return
  const detail: SessionMessage = { from: self, token: now.token, signIn: now.signIn }
  window.dispatchEvent(new CustomEvent(sessionEvent, { detail }))
}

const adopt = ({ token, signIn }: SessionMessage): void => {
  if (token && token !== session.token()) {
    session.start(token)
    restoreSession()
  }
  if (!token && session.token()) {
    session.clear()
    queryClient.clear()
  }
  useSession.setState({ signIn })
}

const receive = (event: Event): void => {
  const message = (event as CustomEvent<SessionMessage>).detail
  if (message.from === self) return
  hearing = true
  try {
    adopt(message)
  } finally {
    hearing = false
  }
}

const followLanguage = (): void => {
  const { lang } = document.documentElement
  if (isLanguage(lang) && lang !== i18n.language) void i18n.changeLanguage(lang)
}

let joined = false

/**
 * Keeps this copy of the platform in step with every other one in the page: the session, and the language, which
 * the page itself names in `<html lang>`. A panel with its own React has its own copy; so has the shell around it.
 */
export const joinSessionBridge = (): void => {
  if (joined) return
  joined = true
  useSession.subscribe(broadcast)
  window.addEventListener(sessionEvent, receive)
  new MutationObserver(followLanguage).observe(document.documentElement, { attributeFilter: ['lang'] })
}
