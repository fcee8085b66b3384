import { join } from 'node:path'
import { changeLine, historyLines, statusLines } from '@panel/kit/release/lines'
import { UsageError } from '@panel/kit/release/vocabulary'
import { existingApi } from '../gate/gate-api'
import { collectGarbage } from '../releases/collect-garbage'
import { disablePanel } from '../releases/disable-panels'
import type { HistoryEntry, Releases } from '../releases/history'
import { rollBack } from '../releases/live-builds'
import { rotateKey } from '../releases/rotate-key'
import { trustPanel } from '../releases/trust-panels'
import type { GatewaySettings } from '../settings'
import type { CommandLine } from './command-line'
import { publishedLine } from './keep-build'
import { canary, distrust, enable, promote } from './promote'
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

const changed = ({ change }: HistoryEntry): Outcome => ({ lines: [changeLine(change)], data: change })

/** Carries out a command. Throws a ReleaseError when it is refused. */
export const runCommand = async (
  { command, why, api, folder }: CommandLine,
  { releases, settings, print, signal }: Context,
): Promise<Outcome> => {
  const gate = { settings, api: api === undefined ? undefined : existingApi(api), print }
  switch (command.action) {
    case 'publish': {
      print(`building ${command.name}`)
      const published = await publish(releases, { name: command.name, folder }, why, signal)
      print(publishedLine(published))
      return { lines: [published.build], data: published }
    }
    case 'promote':
      return changed(await promote(releases, { name: command.name, build: command.build }, why, gate))
    case 'canary': {
      const { name, build, percent } = command
      return changed(await canary(releases, { name, build }, percent, why, gate))
    }
    case 'rollback':
      return changed(await rollBack(releases, why, command.name))
    case 'disable':
      return changed(await disablePanel(releases, why, command.name))
    case 'enable':
      return changed(await enable(releases, command, why, gate))
    case 'untrusted':
      return changed(await distrust(releases, command, why, gate))
    case 'trusted':
      return changed(await trustPanel(releases, why, command.name))
    case 'status': {
      const status = await readStatus(releases)
      return { lines: statusLines(status), data: status }
    }
    case 'history': {
      const changes = await readHistory(releases, command.name)
      return { lines: historyLines(changes, command.name), data: changes }
    }
    case 'logs':
      throw new UsageError('logs asks a running product: add --to and its address')
    case 'gc': {
      const removed = await collectGarbage(releases, why)
      const lines = removed.map(({ name, build }) => `removed ${name} ${build}`)
      return { lines: [...lines, `${removed.length} builds removed`], data: removed }
    }
    case 'rotate-key':
      return changed(await rotateKey(releases, join(settings.dataDir, 'keys'), why))
    default:
      return runTeamCommand(command, releases)
  }
}
