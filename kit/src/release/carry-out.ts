import { setTimeout as sleep } from 'node:timers/promises'
import { releaseMeasurements } from '@panel/shared/contract/measurements'
import {
  panelFailure,
  type ReleaseAction,
  type ReleaseChange,
  releaseChange,
  releasesStatus,
} from '@panel/shared/contract/releases'
import { array, object, optional, parse } from '@panel/shared/schema'
import { changeLine, failureLines, historyLines, measuredLines, statusLines } from './lines'
import { type Order, type openProduct, ReleaseRefused, ReleaseUndecided } from './releases-client'

/** What a product is asked to do or to tell. */
export type Command =
  | ({ action: ReleaseAction; name: string } & Order)
  | { action: 'history'; name: string }
  | { action: 'logs'; name: string; last?: number | undefined }
  | { action: 'status' }

/** What came of it: for people, and for programs. */
interface Outcome {
  lines: string[]
  data: unknown
}

const mostShown = 20

type Product = ReturnType<typeof openProduct>

interface Following {
  /** Says how far it is. */
  say?: (line: string) => void
  /** Milliseconds for which a change without an answer is looked for in the history. */
  followFor?: number
}

const halfAnHour = 30 * 60_000
const lookEachMs = 2000

const changesOf = async (product: Product, name: string): Promise<ReleaseChange[]> =>
  parse(array(releaseChange), await product.history(name))

/** What is there before a change: none of it is the change that is looked for later. */
const newestOf = async (product: Product, name: string): Promise<ReleaseChange | undefined> => {
  const changes = await changesOf(product, name).catch(error => {
    // Of a package that was never released there is no history.
    if (error instanceof ReleaseRefused && error.status === 404) return []
    throw error
  })
  return changes[0]
}

/** Trials wait for those before them, so that one can take longer than a client or a proxy waits: its change is in the history then. */
const changeAndFollow = async (
  product: Product,
  { action, name, ...order }: Order & { action: ReleaseAction; name: string },
  { say = () => undefined, followFor = halfAnHour }: Following,
): Promise<ReleaseChange> => {
  const newest = await newestOf(product, name)
  try {
    return parse(releaseChange, await product.change(action, name, order))
  } catch (error) {
    if (!(error instanceof ReleaseUndecided)) throw error
    say(`${error.message}; the trial goes on, and the history is watched`)
    const isMade = ({ generation, action: made, builds }: ReleaseChange) =>
      generation > (newest?.generation ?? 0) &&
      made === action &&
      (order.build === undefined || builds.some(each => each.name === name && each.build === order.build))
    for (const end = Date.now() + followFor; ; await sleep(lookEachMs)) {
      const change = (await changesOf(product, name).catch(() => [])).find(isMade)
      if (change) return change
      if (Date.now() >= end)
        throw new ReleaseRefused(
          `${error.message}, and the history has no ${action} of ${name} yet: it was refused or still waits. Ask for the history before another try`,
        )
    }
  }
}

/** A product from before there were measurements has none. */
const measuredPart = object({ measurements: optional(releaseMeasurements) })

/** Lets a product carry out a command. Rejects with a ReleaseRefused when it refuses. */
export const carryOut = async (product: Product, command: Command, following: Following = {}): Promise<Outcome> => {
  if (command.action === 'status') {
    const answer = await product.status()
    const [status, { measurements }] = [parse(releasesStatus, answer), parse(measuredPart, answer)]
    return {
      lines: [...statusLines(status), ...measuredLines(measurements?.builds ?? [])],
      data: { ...status, ...(measurements && { measurements }) },
    }
  }
  if (command.action === 'history') {
    const changes = parse(array(releaseChange), await product.history(command.name))
    return { lines: historyLines(changes, command.name), data: changes }
  }
  if (command.action === 'logs') {
    const failures = parse(array(panelFailure), await product.failures(command.name)).slice(
      -(command.last ?? mostShown),
    )
    return { lines: failureLines(failures), data: failures }
  }
  const changed = await changeAndFollow(product, command, following)
  return { lines: [changeLine(changed)], data: changed }
}

/**
 * Makes a published build live, with `percent` for a share of visitors; answers what came of it. That a pipeline is to try
 * what is live already is no failure: most changes of a repository are none of the build. A trial of another build ends
 * then.
 */
export const makeLive = async (
  product: Product,
  { name, build, percent, reason }: Order & { name: string; build: string },
  following: Following = {},
): Promise<string> => {
  if (percent === undefined) {
    await carryOut(product, { action: 'promote', name, build, reason }, following)
    return 'live for everyone'
  }
  const { packages } = parse(releasesStatus, await product.status())
  const live = packages.find(each => each.name === name)
  if (live?.stable === build) {
    // A change that was reverted is the build of before: what is on trial is the one that is wanted no more.
    if (!live.canary) return 'live for everyone already: there is nothing to try'
    await carryOut(product, { action: 'canary', name, build: live.canary.build, percent: 0, reason }, following)
    return `live for everyone already; the trial of ${live.canary.build} is ended`
  }
  await carryOut(product, { action: 'canary', name, build, percent, reason }, following)
  return `live for ${percent}% of visitors`
}
