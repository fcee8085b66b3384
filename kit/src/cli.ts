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

const command = process.argv[2] ?? ''
const run = commands[command]
if (!run) {
  process.stderr.write(
    `panel: there is no command '${command}'; the commands are ${Object.keys(commands).join(', ')}\n`,
  )
  process.exit(2)
}
await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})
