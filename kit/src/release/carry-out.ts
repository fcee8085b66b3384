import { type ReleaseAction, releaseChange, releasesStatus } from '@panel/shared/contract/releases'
import { array, parse } from '@panel/shared/schema'
import { changeLine, historyLines, statusLines } from './lines'
import type { Order, openProduct } from './releases-client'

/** What a product is asked to do or to tell. */
export type Command =
  | ({ action: ReleaseAction; name: string } & Order)
  | { action: 'history'; name: string }
  | { action: 'status' }

/** What came of it: for people, and for programs. */
interface Outcome {
  lines: string[]
  data: unknown
}

/** Lets a product carry out a command. Rejects with a ReleaseRefused when it refuses. */
export const carryOut = async (product: ReturnType<typeof openProduct>, command: Command): Promise<Outcome> => {
  if (command.action === 'status') {
    const status = parse(releasesStatus, await product.status())
    return { lines: statusLines(status), data: status }
  }
  if (command.action === 'history') {
    const changes = parse(array(releaseChange), await product.history(command.name))
    return { lines: historyLines(changes, command.name), data: changes }
  }
  const { action, name, ...order } = command
  const changed = parse(releaseChange, await product.change(action, name, order))
  return { lines: [changeLine(changed)], data: changed }
}
