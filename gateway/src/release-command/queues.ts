import { TooManyReleases } from '../errors'

/** Trials that may wait for those before them. */
const longestQueue = 5

/** One after another, since a trial takes a browser and a database. Throws a ReleaseError when too many wait. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting > longestQueue) throw new TooManyReleases('Other builds are being tried. Try again in a minute.')
    waiting += 1
    const next = last.then(work, work).finally(() => {
      waiting -= 1
    })
    last = next.catch(() => undefined)
    return next
  }
}

/** One after another for each name, so that of two builds with one id nothing is mixed. */
export const createQueues = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const next = (last.get(name) ?? Promise.resolve()).then(work)
    const settled = next.catch(() => undefined)
    last.set(name, settled)
    await settled
    if (last.get(name) === settled) last.delete(name)
    return next
  }
}
