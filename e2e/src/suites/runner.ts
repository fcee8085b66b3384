import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { descendantsOf } from './processes'
import { readTally, type Tally } from './reports'
import type { Suite } from './suites'
import { root } from './workspaces'

export interface Outcome extends Tally {
  name: string
  seconds: number
  /** File with all that it printed. */
  log: string
}

const processors = 2
const graceInMs = 20_000

/** The suites that run, by the process of each. */
const suitesRunning = new Set<number>()

/** Sends a signal to a suite and to all that it started: products and browsers have process groups of their own. */
const kill = (suite: number, signal: NodeJS.Signals): void => {
  for (const pid of [suite, ...descendantsOf(suite).map(({ pid }) => pid)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}

/** Ends the suites that run. */
export const stopSuites = (): void => {
  for (const suite of suitesRunning) kill(suite, 'SIGTERM')
}

/** What a suite left out, and why, as its tests print it: `not run: …`. */
const leftOutIn = (output: string): string[] => [...output.matchAll(/^not run: .+$/gm)].map(([line]) => line)

/** Runs a suite with its output in a file. One that takes too long is killed and has failed. */
const runSuite = async (suite: Suite, folder: string): Promise<Outcome> => {
  const { name, command, env, report, minutes, mayBeEmpty } = suite
  const [program, ...args] = command
  const log = join(folder, `${name.replace(/\W+/g, '-')}.log`)
  const file = await open(log, 'w')
  const started = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', file.fd, file.fd],
  })
  const pid = child.pid ?? 0
  suitesRunning.add(pid)
  const timers = [
    setTimeout(() => kill(pid, 'SIGTERM'), minutes * 60_000),
    setTimeout(() => kill(pid, 'SIGKILL'), minutes * 60_000 + graceInMs),
  ]
  const [code] = await once(child, 'exit')
  for (const timer of timers) clearTimeout(timer)
  suitesRunning.delete(pid)
  await file.close()
  const seconds = (performance.now() - started) / 1000
  const output = await readFile(log, 'utf8')
  const tally = await readTally(code === 0, output, report, mayBeEmpty)
  tally.remarks.push(...leftOutIn(output))
  if (seconds >= minutes * 60) tally.remarks.push(`error: it was killed after ${minutes} minutes`)
  return { name, seconds, log, ...tally }
}

/**
 * Runs suites in their order, beside each other while the processors suffice. One that needs both waits until those
 * before it have ended, and those after it wait for it. `onEnd` is called for each.
 */
export const runSuites = async (
  suites: readonly Suite[],
  folder: string,
  onEnd: (outcome: Outcome) => void,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const running = new Set<Promise<void>>()
  let free = processors
  for (const suite of suites) {
    while (free < suite.processors) await Promise.race(running)
    free -= suite.processors
    const run = runSuite(suite, folder).then(outcome => {
      outcomes.push(outcome)
      onEnd(outcome)
      free += suite.processors
      running.delete(run)
    })
    running.add(run)
  }
  await Promise.all(running)
  return outcomes
}

/** What `reportMetric` printed, as a table, below the commit and the date of the run. */
export const figuresIn = async (
  outcomes: readonly Outcome[],
  { commit, date }: { commit: string; date: Date },
): Promise<string> => {
  const rows: string[] = []
  for (const { name, log } of outcomes) {
    const found = (await readFile(log, 'utf8')).matchAll(/\{"id":"[^\n]*?"verdict":"(?:pass|fail)"\}/g)
    for (const [json] of found) {
      const { id, metric, most, least, verdict } = JSON.parse(json)
      const limit = most === undefined ? `at least ${least}` : `at most ${most}`
      rows.push(`| ${id} | ${metric} | ${limit} | ${verdict} | ${name} |`)
    }
  }
  const head = [`Commit ${commit}, ${date.toISOString()}`, '', '| figure | measured | limit | verdict | suite |']
  return [...head, '|---|---|---|---|---|', ...rows.sort(), ''].join('\n')
}

/** One row a suite, below them each failed test again and what was left out, and, last, the line `N passed, N failed`. */
export const summary = (outcomes: readonly Outcome[]): { text: string; ok: boolean } => {
  const sum = (of: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[of], 0)
  const rows = outcomes.map(
    ({ name, passed, failed, seconds }) =>
      `${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(28)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
  )
  const remarks = outcomes.flatMap(({ name, remarks }) => remarks.map(remark => `${name}: ${remark}`))
  const lines = ['', ...rows, ...remarks, `${sum('passed')} passed, ${sum('failed')} failed`, '']
  return { text: lines.join('\n'), ok: sum('failed') === 0 && outcomes.length > 0 }
}
