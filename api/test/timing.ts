import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes in use once everything that is left over is collected. */
export const memoryInUse = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  collect()
  // V8 frees buffers in a thread of their own, which may be late. Its next collection waits for that.
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** What is timed: one call of a pair; `turn` counts the pairs. */
export type Timed = (turn: number) => Promise<unknown>

const millisecondsOf = async (work: Timed, turn: number): Promise<number> => {
  const before = performance.now()
  await work(turn)
  return performance.now() - before
}

/**
 * The chance that one of `ones` took longer than one of `others`: the area under the ROC curve of a test by
 * time (AUC). 0.5 is a guess, 0 and 1 are certainty.
 */
export const chanceToTell = (ones: readonly number[], others: readonly number[]): number => {
  const all = [...ones.map(time => ({ time, own: 1 })), ...others.map(time => ({ time, own: 0 }))]
  all.sort((a, b) => a.time - b.time)
  let [below, won] = [0, 0]
  for (let start = 0; start < all.length; ) {
    const end = all.findLastIndex(({ time }) => time === all[start]?.time) + 1
    const same = all.slice(start, end)
    const own = same.filter(one => one.own).length
    won += own * (below + (same.length - own) / 2)
    below += same.length - own
    start = end
  }
  return won / (ones.length * others.length)
}

/** Times pairs of calls, of which either comes first by chance: what else the machine does touches both alike. */
export const timePairs = async (pairs: number, one: Timed, other: Timed): Promise<number> => {
  const [ones, others]: [number[], number[]] = [[], []]
  const timeOne = async (turn: number) => ones.push(await millisecondsOf(one, turn))
  const timeOther = async (turn: number) => others.push(await millisecondsOf(other, turn))
  for (let turn = 0; turn < pairs; turn += 1) {
    const [first, second] = Math.random() < 0.5 ? [timeOne, timeOther] : [timeOther, timeOne]
    await first(turn)
    await second(turn)
  }
  return chanceToTell(ones, others)
}
