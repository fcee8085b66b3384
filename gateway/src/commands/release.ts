import { UsageError } from '@panel/kit/release/vocabulary'
import { type CommandLine, readCommandLine, usage } from '../release-command/command-line'
import { type Outcome, runCommand } from '../release-command/run-command'
import { runRemotely } from '../release-command/run-remotely'
import { openReleases } from '../releases/open-releases'
import { readSettings } from '../settings'

const args = process.argv.slice(2)
const json = args.includes('--json')

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped.abort()
    process.exit(130)
  })

const runCommandLine = async (commandLine: CommandLine, print: (line: string) => void): Promise<Outcome> => {
  const { signal } = stopped
  if (commandLine.to !== undefined)
    return runRemotely(commandLine, commandLine.to, { token: process.env.PANEL_TOKEN, print, signal })
  const settings = readSettings(process.env)
  return runCommand(commandLine, { releases: await openReleases(settings), settings, print, signal })
}

const run = async (): Promise<void> => {
  const commandLine = readCommandLine(args)
  const print = (line: string): void => {
    if (!json) process.stdout.write(`${line}\n`)
  }
  const { lines, data } = await runCommandLine(commandLine, print)
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${lines.join('\n')}\n`)
}

await run().catch((error: Error) => {
  if (json) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`)
  process.stderr.write(`${error.message}\n${error instanceof UsageError ? usage : ''}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
