import { releaseMeasurements } from '@panel/shared/contract/measurements'
import { panelFailure, type ReleaseAction, releaseChange, releasesStatus } from '@panel/shared/contract/releases'
import { array, object, optional, parse } from '@panel/shared/schema'
import { changeLine, failureLines, historyLines, measuredLines, statusLines } from './lines'
import type { Order, openProduct } from './releases-client'

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

/** A product from before there were measurements has none. */
const measuredPart = object({ measurements: optional(releaseMeasurements) })

/** Lets a product carry out a command. Rejects with a ReleaseRefused when it refuses. */
export const carryOut = async (product: ReturnType<typeof openProduct>, command: Command): Promise<Outcome> => {
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
  const { action, name, ...order } = command
  const changed = parse(releaseChange, await product.change(action, name, order))
  return { lines: [changeLine(changed)], data: changed }
}

/**
 * Makes a published build live, with `percent` for a share of visitors; answers what came of it. That a pipeline is to try
 * what is live already is no failure: most changes of a repository are none of the build.
 */
export const makeLive = async (
  product: ReturnType<typeof openProduct>,
  { name, build, percent, reason }: Order & { name: string; build: string },
): Promise<string> => {
  if (percent === undefined) {
    await carryOut(product, { action: 'promote', name, build, reason })
    return 'live for everyone'
  }
  const { packages } = parse(releasesStatus, await product.status())
  if (packages.some(each => each.name === name && each.stable === build))
    return 'live for everyone already: there is nothing to try'
  await carryOut(product, { action: 'canary', name, build, percent, reason })
  return `live for ${percent}% of visitors`
}
