import { session, useSession } from '../session'
import { isApiError } from './api-error'
import { meQuery, queryClient, sharedKeys } from './shared-queries'

const firstPauseMs = 1000
const longestPauseMs = 30_000

/** Milliseconds without an answer after which the page says that the service cannot be reached. */
const outageAfterMs = 4000

const isRefusal = (error: unknown): boolean => isApiError(error) && (error.status === 401 || error.status === 403)

/** Calls `run` after a pause, or as soon as the browser is online again. Returns what cancels it. */
const runAfterPause = (milliseconds: number, run: () => void): (() => void) => {
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('online', runNow)
  }
  const runNow = () => {
    cancel()
    run()
  }
  const timer = setTimeout(runNow, milliseconds)
  window.addEventListener('online', runNow)
  return cancel
}

/**
 * Makes `restoreSession`: it reads the user that belongs to the stored token (S4.4). A refusal (401, 403) drops the token
 * without a word (S8.8). When no answer can be had, the token is kept, the session says so (`outage`), and the call is
 * made again after pauses that grow from 1 to 30 s; called again, it asks at once.
 */
const createSessionRestorer = (): (() => void) => {
  let stop = (): void => undefined

  return () => {
    stop()
    const token = session.token()
    if (!token) return
    let cancelPause = (): void => undefined
    let pauseMs = firstPauseMs
    let isOver = false
    const end = () => {
      isOver = true
      clearTimeout(outageTimer)
      cancelPause()
      unsubscribe()
      session.setOutage(false)
    }
    const outageTimer = setTimeout(() => session.setOutage(true), outageAfterMs)
    // Another call may find the session ended, or somebody sign in, while this goes on.
    const unsubscribe = useSession.subscribe(now => {
      if (now.token !== token) end()
    })
    const tryAgain = () => {
      // A first failure may come of a page that is being left.
      if (pauseMs > firstPauseMs) session.setOutage(true)
      cancelPause = runAfterPause(pauseMs, attempt)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    const attempt = () => {
      queryClient.fetchQuery({ ...meQuery(), staleTime: 0 }).then(
        me => {
          if (isOver) return
          end()
          session.setUser({ email: me.email, actingUntil: me.acting_until })
        },
        (error: unknown) => {
          if (isOver) return
          if (!isRefusal(error)) return tryAgain()
          end()
          session.clear()
        },
      )
    }
    stop = () => {
      end()
      // A call that hangs would otherwise be waited for again.
      void queryClient.cancelQueries({ queryKey: sharedKeys.me })
    }
    attempt()
  }
}

export const restoreSession = createSessionRestorer()
