import { collectGarbage } from '../releases/collect-garbage'
import type { HistoryEntry, Releases } from '../releases/history'
import { disablePanel, rollBack } from '../releases/live-builds'
import type { GatewaySettings } from '../settings'
import type { CommandLine } from './command-line'
import { historyLines, statusLines } from './format'
import { canary, enable, promote } from './promote'
import { publish } from './publish'
import { readHistory, readStatus } from './queries'
import { runTeamCommand } from './team-command'

/** What a command answers: lines for people, and the same as data for programs. */
export interface Outcome {
  lines: string[]
  data: unknown
}

export interface Context {
  releases: Releases
  settings: GatewaySettings
  /** Says how far a long command is. */
  print: (line: string) => void
  /** Ends a compiler under way. */
  signal: AbortSignal
}

const changed = ({ change }: HistoryEntry, sentence: string): Outcome => ({
  lines: [`${sentence} (generation ${change.generation})`],
  data: change,
})

const goBack = async (releases: Releases, name: string, why: CommandLine['why']): Promise<Outcome> => {
  const entry = await rollBack(releases, why, name)
  return changed(entry, `${name} ${entry.change.builds[0]?.build} is live again for everyone`)
}

/** Carries out a command. Throws a ReleaseError when it is refused. */
export const runCommand = async (
  { command, why, api, folder }: CommandLine,
  { releases, settings, print, signal }: Context,
): Promise<Outcome> => {
  const gate = { settings, api, print }
  switch (command.action) {
    case 'publish': {
      print(`building ${command.name}`)
      const published = await publish(releases, { name: command.name, folder }, why, signal)
      const { bytes, budget, created, build } = published
      print(`${bytes} of ${budget} bytes; ${created ? 'published' : 'was published before'}`)
      return { lines: [build], data: published }
    }
    case 'promote': {
      const { name, build } = command
      return changed(await promote(releases, { name, build }, why, gate), `${name} ${build} is live for everyone`)
    }
    case 'canary': {
      const { name, build, percent } = command
      const entry = await canary(releases, { name, build }, percent, why, gate)
      return changed(entry, `${name} ${build} is live for ${percent}% of visitors`)
    }
    case 'rollback':
      return goBack(releases, command.name, why)
    case 'disable':
      return changed(await disablePanel(releases, why, command.name), `${command.name} is disabled`)
    case 'enable': {
      const entry = await enable(releases, command, why, gate)
      return changed(entry, `${command.name} ${entry.change.builds[0]?.build} is live again for everyone`)
    }
    case 'status': {
      const status = await readStatus(releases)
      return { lines: statusLines(status), data: status }
    }
    case 'history': {
      const changes = await readHistory(releases, command.name)
      return { lines: historyLines(changes, command.name), data: changes }
    }
    case 'gc': {
      const removed = await collectGarbage(releases, why)
      const lines = removed.map(({ name, build }) => `removed ${name} ${build}`)
      return { lines: [...lines, `${removed.length} builds removed`], data: removed }
    }
    default:
      return runTeamCommand(command, releases)
  }
}
