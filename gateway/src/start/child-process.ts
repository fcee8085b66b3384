import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { LogFile } from './log-file'
import { repository } from './packages'

interface ChildOptions {
  name: string
  /** File that the process runs: TypeScript, or compiled. */
  script: string
  environment: NodeJS.ProcessEnv
  /** Where its log lines (JSON) go. */
  logFile: string
  print: (line: string) => void
}

const shortestPause = 250
const longestPause = 10_000
const stopLimit = 15_000

const addressOf = (folder: string, file: string): string => pathToFileURL(join(folder, file)).href

/** What Node loads before the script. Compiled, it is next to the script, and stack traces name the sources. */
const nodeOptions = (script: string): string[] =>
  script.endsWith('.ts')
    ? ['--import', 'tsx', '--import', addressOf(import.meta.dirname, 'exit-with-parent.ts')]
    : ['--enable-source-maps', '--import', addressOf(dirname(script), 'exit-with-parent.mjs')]

/** What runs. A compiled server names its source, by which lists of processes show it. */
const programOf = (script: string, name: string): string[] =>
  script.endsWith('.ts') ? [script] : [script, `${name}/src/main.ts`]

/** Compiled code is kept next to the script, for the next start. */
const withCompileCache = (script: string, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  script.endsWith('.ts') ? environment : { NODE_COMPILE_CACHE: join(dirname(script), 'cache'), ...environment }

const run = promisify(execFile)

/**
 * Runs a script to its end in a process of its own, which leaves nothing of the memory that it took. Resolves with what
 * it prints; rejects with what it says on its standard error.
 */
export const runApart = async (
  script: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> => {
  const options = { cwd: repository, env: withCompileCache(script, environment), ...(signal && { signal }) }
  try {
    return (await run(process.execPath, [...nodeOptions(script), script, ...words], options)).stdout
  } catch (error) {
    throw new Error((error as { stderr?: string }).stderr?.trim() || (error as Error).message)
  }
}

/**
 * A process of the product that is started again whenever it dies. It runs in a process group of its own, so that
 * Ctrl-C reaches it through us and in the right order, and it ends when we are gone, however we went.
 */
export class SupervisedProcess {
  private child: ChildProcess | undefined
  private stopping = false
  private failures = 0
  private readonly log: LogFile

  constructor(private readonly options: ChildOptions) {
    this.log = new LogFile(options.logFile)
  }

  /** Starts the process. Resolves when it says it is ready; rejects when its first start fails. */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const lastLines: string[] = []
      const fail = (): void => reject(new Error(lastLines.join('\n') || `the ${this.options.name} did not start`))
      let isReady = false
      const child = this.spawn(
        () => {
          isReady = true
          child.off('close', fail)
          this.superviseNext(child)
          resolve()
        },
        // Its earlier output explains a start that fails.
        line => (isReady ? this.options.print(line) : lastLines.push(line)),
      )
      child.once('close', fail)
    })
  }

  /** Asks the process to finish what it is doing and end; ends it after 15 s. */
  async stop(): Promise<void> {
    this.stopping = true
    const { child } = this
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit)
    await ended
    clearTimeout(timer)
  }

  /** `onTrouble` gets what it says on its standard error. */
  private spawn(onReady: () => void, onTrouble: (line: string) => void = this.options.print): ChildProcess {
    const { script, name, environment } = this.options
    const child = spawn(process.execPath, [...nodeOptions(script), ...programOf(script, name)], {
      cwd: repository,
      env: withCompileCache(script, environment),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    this.child = child
    this.readLines(child.stdout, onReady, this.options.print)
    this.readLines(child.stderr, onReady, onTrouble)
    return child
  }

  /** Log lines go to the log; the rest is for the operator. */
  private readLines(stream: Readable | null, onReady: () => void, onWords: (line: string) => void): void {
    if (!stream) return
    createInterface({ input: stream }).on('line', line => {
      if (line.startsWith('{')) this.log.write(line)
      else if (line.startsWith(`${this.options.name} ready `)) onReady()
      else onWords(line)
    })
  }

  private superviseNext(child: ChildProcess): void {
    // A process that could not be made (no memory, no more processes) has an error and never an exit.
    child.once('error', error => {
      if (child.pid === undefined) this.startAgain(error.message)
    })
    child.once('exit', (code, signal) => this.startAgain(signal ?? `code ${code}`))
  }

  private startAgain(reason: string): void {
    if (this.stopping) return
    const pause = Math.min(longestPause, shortestPause * 2 ** this.failures)
    this.failures += 1
    this.options.print(`the ${this.options.name} ended (${reason}); starting it again`)
    setTimeout(() => {
      if (this.stopping) return
      try {
        const next = this.spawn(() => {
          this.failures = 0
        })
        this.superviseNext(next)
      } catch (error) {
        this.startAgain((error as Error).message)
      }
    }, pause)
  }
}
