import { currentLanguage } from '@panel/shared/i18n'
import type { PageMessage } from '@panel/shared/panel/frame-messages'
import { useSession } from '@panel/shared/session'

/** The state of the page for a frame: language, theme, and the owner of the session, without its proof. */
export const pageState = (): PageMessage => {
  const { theme } = document.documentElement.dataset
  const { token, user, signIn } = useSession.getState()
  return {
    type: 'state',
    language: currentLanguage(),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    session: { present: token !== null, email: user?.email ?? null, ended: signIn === 'expired' },
  }
}

/** Calls `tell` when something of it changed. Returns what ends it. */
export const watchState = (tell: () => void): (() => void) => {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'data-theme'] })
  const unsubscribe = useSession.subscribe(tell)
  return () => {
    observer.disconnect()
    unsubscribe()
  }
}

/** Calls `tell` with the part of the frame that the window shows, now and when it changed. Returns what ends it. */
export const watchVisible = (frame: Element, tell: (top: number, height: number) => void): (() => void) => {
  const measure = (): void => {
    const { top, bottom } = frame.getBoundingClientRect()
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const from = Math.max(top, header, 0)
    tell(from - top, Math.max(0, Math.min(bottom, window.innerHeight) - from))
  }
  const events = ['scroll', 'resize'] as const
  for (const event of events) window.addEventListener(event, measure, { passive: true })
  const observer = new ResizeObserver(measure)
  observer.observe(frame)
  return () => {
    for (const event of events) window.removeEventListener(event, measure)
    observer.disconnect()
  }
}
