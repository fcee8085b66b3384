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

/**
 * Has the page hand over the files that the panel makes: a link with `download` to a blob, which a sandbox without
 * downloads ignores.
 */
export const downloadInPage = ({ say }: PagePort): void => {
  const made = new Map<string, Blob>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = content => {
    const address = createObjectURL(content)
    if (content instanceof Blob) made.set(address, content)
    return address
  }
  URL.revokeObjectURL = address => {
    made.delete(address)
    revokeObjectURL(address)
  }
  const handOver = (link: HTMLAnchorElement): boolean => {
    const content = link.download === '' ? undefined : made.get(link.href)
    if (content) say({ type: 'download', name: link.download.slice(0, 200), content })
    return content !== undefined
  }
  const { click } = HTMLAnchorElement.prototype
  // A link that is in no document tells the window nothing of its click.
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (!handOver(this)) click.call(this)
  }
  window.addEventListener(
    'click',
    event => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link && handOver(link)) event.preventDefault()
    },
    true,
  )
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
