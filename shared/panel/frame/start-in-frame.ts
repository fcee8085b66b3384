import * as z from '@panel/shared/schema'
import { showToast } from '../../session'
import type { Lifecycles } from '../container'
import type { PointProps } from '../point-types'
import { createPageFetch } from './call-page'
import { adoptState, askPageToSignIn, downloadInPage, showToastsInPage, tellUnsaved } from './follow-page'
import { followSize } from './frame-size'
import type { StartMessage } from './messages'
import { joinPage, type PagePort } from './page-port'
import { createPageRoute } from './page-route'

declare global {
  interface Window {
    /** Called by the code that webpack puts into every build, before it loads a chunk: the chunk's hash. */
    panelIntegrity?: (url: string) => string
  }
}

const readIntegrity = (): Record<string, string> =>
  z.parse(z.record(z.string(), z.string()), JSON.parse(document.getElementById('integrity')?.textContent ?? '{}'))

/** A document with an opaque origin has no cookies, and throws when they are read. */
const withoutCookies = (): void =>
  void Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })

/** What a contribution gets in the page itself, carried by messages. */
const contributed = (
  { say }: PagePort,
  { contribution }: StartMessage,
): Partial<PointProps<unknown>> & { view?: string } => {
  if (!contribution) return {}
  const { view, context, closes } = contribution
  const close = () => say({ type: 'close' })
  return {
    view,
    context,
    ...(closes && { close, onClose: close }),
    navigate: to => say({ type: 'navigate', to, replace: false }),
    notify: (text, kind = 'info') => void showToast({ text, tone: kind }),
  }
}

/** Shows a panel in the frame that the shell made for it, by its lifecycles and by messages to the page around it. */
export const startInFrame = async (lifecycles: Lifecycles): Promise<void> => {
  withoutCookies()
  const hashes = readIntegrity()
  window.panelIntegrity = url => hashes[new URL(url, location.href).pathname] ?? ''
  const { port, start } = await joinPage()
  const domElement = document.getElementById('root')
  if (!domElement) throw new Error('The document has no element with the id root')
  window.fetch = createPageFetch(port)
  const fail = (cause: unknown) => port.say({ type: 'failed', message: String(cause).slice(0, 500) })
  const tell = (cause: unknown) => port.say({ type: 'threw', message: String(cause).slice(0, 500) })
  window.addEventListener('error', ({ message }) => tell(message))
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason))
  const props = {
    name: 'panel',
    domElement,
    route: createPageRoute(port, start.address),
    onFailure: fail,
    onShown: () => port.say({ type: 'shown', ...(lifecycles.update && { follows: true }) }),
    ...contributed(port, start),
  }
  try {
    await lifecycles.bootstrap(props)
    port.on('state', adoptState)
    adoptState(start.state)
    askPageToSignIn(port)
    showToastsInPage(port)
    downloadInPage(port)
    tellUnsaved(port, lifecycles)
    followSize(port, domElement)
    port.on('context', ({ context }) => void lifecycles.update?.({ ...props, context }).catch(fail))
    await lifecycles.mount(props)
  } catch (cause) {
    fail(cause)
  }
}
