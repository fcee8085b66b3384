import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { teamWords, UsageError } from './release/vocabulary'
import { runBuild } from './run-build'

const wordAfter = (flag: string): string | undefined => {
  const index = process.argv.indexOf(flag)
  return index < 0 ? undefined : process.argv[index + 1]
}

/** The point that a new panel extends; `--extension` alone means a section of a domain. */
const pointOf = (): string | undefined =>
  process.argv.includes('--extension') ? (wordAfter('--extension') ?? 'domain.section') : undefined

const release = async (words: string[]) => (await import('./release/release-panel')).releasePanel(process.cwd(), words)

const commands: Record<string, () => Promise<void>> = {
  build: () =>
    runBuild(process.cwd(), { standalone: process.argv.includes('--standalone'), output: wordAfter('--output') }),
  new: async () =>
    (await import('./new-panel')).newPanel(process.cwd(), process.argv[3], {
      point: pointOf(),
      sample: process.argv.includes('--sample'),
    }),
  dev: async () => (await import('./dev-panel')).devPanel(process.cwd(), process.argv.slice(3)),
  doctor: async () => (await import('./doctor')).runDoctor(process.cwd(), process.argv.slice(3)),
  release: () => release(process.argv.slice(3)),
  // The words of a release, without it.
  ...Object.fromEntries(teamWords.map(word => [word, () => release(process.argv.slice(2))])),
  test: async () => (await import('./test-panel')).testPanel(process.cwd(), process.argv.slice(3)),
}

/** Commands that run anywhere; `doctor` says by itself what a folder lacks. */
const anywhere = ['new', 'doctor']

/** The files that a command needs of the folder: its name is enough to ask about a panel that is live. */
const filesFor = (command: string): string[] =>
  teamWords.includes(command) ? ['package.json'] : ['package.json', 'webpack.config.ts']

const runCommand = async (): Promise<void> => {
  const command = process.argv[2] ?? ''
  const run = commands[command]
  const known = `the commands are ${Object.keys(commands).join(', ')}, and the README of @panel/kit explains them`
  if (!run)
    throw new UsageError(`panel: ${command ? `there is no command '${command}'` : 'a command is missing'}; ${known}`)
  if (!anywhere.includes(command) && !filesFor(command).every(file => existsSync(join(process.cwd(), file))))
    throw new UsageError(
      `This is not the folder of a panel: run panel ${command} in one, make one with panel new, or ask panel doctor what is missing`,
    )
  await run()
}

await runCommand().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})
