import type { BuildMeasurement } from '@panel/shared/contract/measurements'

type Values = Omit<BuildMeasurement, 'name' | 'build' | 'visit'>

/** What was measured and not sent yet, by build. */
const unsent = new Map<string, BuildMeasurement>()
/** What was measured in this page at all: a page counts once, with the first value of each kind. */
const known = new Set<string>()
/** Builds in the order they were shown, each with the moment. */
export const shownBuilds: { at: number; name: string; build: string }[] = []

let shellBuild = ''

/** Notes something of a build, to be sent when the page is hidden. */
export const measure = (name: string, build: string, values: Values): void => {
  const isShell = name === 'shell'
  const id = isShell ? shellBuild : build
  const key = `${name}/${id}`
  const one = unsent.get(key) ?? { name, build: id }
  if (values.load !== undefined && !isShell) shownBuilds.push({ at: performance.now(), name, build })
  for (const [what, value] of Object.entries({ visit: 1, ...values })) {
    if (known.has(key + what)) continue
    known.add(key + what)
    unsent.set(key, Object.assign(one, { [what]: value }))
  }
}

/** Sends what was measured each time the page is hidden or left. */
export const sendMeasurements = (build: string): void => {
  shellBuild = build
  measure('shell', build, {})
  // On the window, behind the library of web vitals, which settles its values in the same event.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || unsent.size === 0) return
    const body = JSON.stringify({ builds: [...unsent.values()].slice(0, 16) })
    unsent.clear()
    navigator.sendBeacon('/client-measurements', new Blob([body], { type: 'application/json' }))
  })
}
