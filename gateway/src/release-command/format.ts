import { columns } from '@panel/kit/terminal'
import type { ReleasesStatus } from '@panel/shared/contract/releases'
import type { Change } from '../releases/history'
import type { Published } from './keep-build'

/** The status for a terminal. */
export const statusLines = ({ generation, at, packages }: ReleasesStatus): string[] => {
  if (packages.length === 0) return ['nothing is live yet']
  const rows = packages.map(({ name, stable, canary, previous }) => [
    name,
    stable,
    canary ? `${canary.build} ${canary.percent}%` : '-',
    previous ?? '-',
  ])
  return [`generation ${generation} since ${at}`, ...columns([['PACKAGE', 'LIVE', 'CANARY', 'BEFORE'], ...rows])]
}

/** The history of one package for a terminal. */
export const historyLines = (changes: readonly Change[], name: string): string[] =>
  columns(
    changes.map(({ generation, at, by, action, builds, why }) => {
      const ours = builds.filter(build => build.name === name)
      const named = ours.map(({ build, percent }) => (percent === undefined ? build : `${build} ${percent}%`))
      return [String(generation), at, by, action, named.join(', '), why]
    }),
  )

/** What a change did, in a sentence. */
export const changeLine = ({ action, builds: [subject], generation }: Change): string => {
  const { name, build, percent } = subject ?? { name: '', build: '' }
  const sentences: Partial<Record<Change['action'], string>> = {
    promote: `${name} ${build} is live for everyone`,
    canary: `${name} ${build} is live for ${percent}% of visitors`,
    disable: `${name} is disabled`,
  }
  return `${sentences[action] ?? `${name} ${build} is live again for everyone`} (generation ${generation})`
}

/** What became of a build that was published. */
export const publishedLine = ({ bytes, budget, created }: Published): string =>
  `${bytes} of ${budget} bytes; ${created ? 'published' : 'was published before'}`
