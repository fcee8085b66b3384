import { sendMeasurements } from './measurements'
import { PanelError } from './panel-error'
import { reportFailure } from './report'

/** What somebody does first in a page. The code that measures web vitals loads after it, so that it costs no first view. */
const firstActions = ['pointerdown', 'keydown', 'wheel'] as const

/** Milliseconds for which that code leaves the way to what was asked for. */
const timeLimit = 500

/** Measures, from now on, how the builds of this page do. */
export const startMeasuring = (shellBuild: string): void => {
  sendMeasurements(shellBuild)
  const options = { passive: true, capture: true }
  const begin = (): void => {
    for (const action of firstActions) removeEventListener(action, begin, options)
    setTimeout(() => {
      void import('./web-vitals').then(
        ({ watchVitals }) => watchVitals(shellBuild),
        (cause: unknown) =>
          reportFailure(new PanelError({ panel: 'shell', build: shellBuild, phase: 'measuring', cause }), true),
      )
    }, timeLimit)
  }
  for (const action of firstActions) addEventListener(action, begin, options)
}
