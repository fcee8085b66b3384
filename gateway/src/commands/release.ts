import { readCommandLine, UsageError } from '../release-command/command-line'
import { runCommand } from '../release-command/run-command'
import { usage } from '../release-command/usage'
import { openReleases } from '../releases/open-releases'
import { readSettings } from '../settings'

const words = process.argv.slice(2)
const json = words.includes('--json')

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped.abort()
    process.exit(130)
  })

const run = async (): Promise<void> => {
  const commandLine = readCommandLine(words)
  const settings = readSettings(process.env)
  const print = (line: string): void => {
    if (!json) process.stdout.write(`${line}\n`)
  }
  const releases = await openReleases(settings)
  const { lines, data } = await runCommand(commandLine, { releases, settings, print, signal: stopped.signal })
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${lines.join('\n')}\n`)
}

await run().catch((error: Error) => {
  if (json) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`)
  process.stderr.write(`${error.message}\n${error instanceof UsageError ? usage : ''}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
