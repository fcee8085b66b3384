import { dismissToast, identity, session, useSession, useToasts } from '../../session'
import type { PanelDefinition } from '../define-panel'
import type { PageMessage } from './messages'
import type { PagePort } from './page-port'

/** In place of a token, which stays in the page: so that the panel knows that there is one. */
const heldByPage = 'held by the page'

/** Takes over the page's language, theme and session. */
export const adoptState = (message: PageMessage): void => {
  if (message.type !== 'state') return
  const { language, theme } = message
  document.documentElement.lang = language
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  const { present, email, ended } = message.session
  useSession.setState({
    token: present ? heldByPage : null,
    user: email === null ? null : { email },
    loading: present && email === null,
    signIn: ended ? 'expired' : null,
  })
}

/** Has the page open its sign-in form where the panel wants somebody to sign in, and lets it confirm identities alone. */
export const askPageToSignIn = ({ say }: PagePort): void => {
  useSession.subscribe(({ signIn }, before) => {
    if (signIn === before.signIn || signIn === null || signIn === 'expired') return
    session.closeSignIn()
    say({ type: 'sign-in' })
  })
  // The page has asked, and passes on that the call was refused.
  identity.confirm = async () => false
}

/** Has the page show the panel's messages, next to its own. */
export const showToastsInPage = ({ say, on }: PagePort): void => {
  const actions = new Map<number, () => void>()
  on('pressed', ({ id }) => actions.get(id)?.())
  useToasts.subscribe(({ toasts }) => {
    for (const { id, tone, text, action } of toasts) {
      if (action) actions.set(id, action.run)
      say({ type: 'toast', id, tone, text, ...(action && { action: action.label }) })
      dismissToast(id)
    }
  })
}

type Answers = Pick<PanelDefinition, 'canUpdate' | 'unsaved'>

/** Tells the page, whenever something may have been typed, what a reload would take away. */
export const tellUnsaved = ({ say, on }: PagePort, { canUpdate, unsaved }: Answers): void => {
  let told = ''
  const tell = (): void => {
    // What is on its way is the page's own, which waits for it.
    const holds = (canUpdate?.() ?? 'allow') !== 'allow'
    const titles = unsaved?.() ?? []
    const key = JSON.stringify([holds, titles])
    if (key === told) return
    told = key
    say({ type: 'unsaved', holds, titles })
  }
  // After React has drawn what the event changed.
  const tellSoon = () => setTimeout(tell)
  for (const kind of ['input', 'change', 'click', 'keyup']) window.addEventListener(kind, tellSoon, true)
  on('ping', () => {
    tell()
    say({ type: 'pong' })
  })
}
