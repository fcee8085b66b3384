import type { MeasuredBuild } from '@panel/shared/contract/measurements'
import type { PanelFailure, ReleaseChange, ReleasesStatus } from '@panel/shared/contract/releases'
import { columns } from '../terminal'

/** The status for a terminal. */
export const statusLines = ({ generation, at, packages }: ReleasesStatus): string[] => {
  if (packages.length === 0) return ['nothing is live yet']
  const rows = packages.map(({ name, stable, canary, previous, untrusted }) => [
    untrusted ? `${name} (untrusted)` : name,
    stable,
    canary ? `${canary.build} ${canary.percent}%` : '-',
    previous ?? '-',
  ])
  return [`generation ${generation} since ${at}`, ...columns([['PACKAGE', 'LIVE', 'CANARY', 'BEFORE'], ...rows])]
}

/** How builds do in browsers, a line each. */
export const measuredLines = (builds: readonly MeasuredBuild[]): string[] =>
  builds.map(({ name, build, visits, failed, load, lcp, inp, cls }) => {
    const times = [
      load !== undefined && `shown after ${load} ms`,
      lcp !== undefined && `LCP ${lcp} ms`,
      inp !== undefined && `INP ${inp} ms`,
      cls !== undefined && `CLS ${cls / 1000}`,
    ].filter(Boolean)
    return [`${name} ${build} failed in ${failed} of ${visits} visits`, ...times].join(', ')
  })

/** Reports of failures, a line each. */
export const failureLines = (failures: readonly PanelFailure[]): string[] =>
  failures.map(({ at, build, phase, cause, recovered, trace }) =>
    [at, build, phase, recovered && 'made good', cause, trace && `trace ${trace}`].filter(Boolean).join('  '),
  )

/** The history of one package for a terminal. */
export const historyLines = (changes: readonly ReleaseChange[], name: string): string[] =>
  columns(
    changes.map(({ generation, at, by, action, builds, why }) => {
      const ours = builds.filter(build => build.name === name)
      const named = ours.map(({ build, percent }) => (percent === undefined ? build : `${build} ${percent}%`))
      return [String(generation), at, by, action, named.join(', '), why]
    }),
  )

/** What a change did, in a sentence. */
export const changeLine = ({ action, builds: [subject], generation }: ReleaseChange): string => {
  const { name, build, percent } = subject ?? { name: '', build: '' }
  const sentences: Partial<Record<ReleaseChange['action'], string>> = {
    promote: `${name} ${build} is live for everyone`,
    canary: `${name} ${build} is live for ${percent}% of visitors`,
    disable: `${name} is disabled`,
    untrusted: `${name} ${build} is live for everyone in a frame`,
    trusted: `${name} runs in the page itself`,
    audience: `who gets ${name} was changed`,
    settings: `the settings of ${name} were changed`,
  }
  return `${sentences[action] ?? `${name} ${build} is live again for everyone`} (generation ${generation})`
}
