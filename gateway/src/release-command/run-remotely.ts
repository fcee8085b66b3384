import { packBuild } from '@panel/kit/release/pack-build'
import { type Order, openProduct } from '@panel/kit/release/releases-client'
import { releaseChange, releasesStatus } from '@panel/shared/contract/releases'
import * as z from 'zod/mini'
import { readBuild } from '../releases/read-build'
import { type CommandLine, UsageError } from './command-line'
import { changeLine, historyLines, publishedLine, statusLines } from './format'
import { publishedSchema } from './keep-build'
import { buildToPublish } from './publish'
import type { Outcome } from './run-command'

interface Context {
  /** Of the team. */
  token: string | undefined
  /** Says how far a long command is. */
  print: (line: string) => void
  /** Ends a compiler under way. */
  signal: AbortSignal
}

type Product = ReturnType<typeof openProduct>

const publish = async (
  product: Product,
  { name, folder }: { name: string; folder: string | undefined },
  { print, signal }: Context,
): Promise<Outcome> => {
  print(`building ${name}`)
  const output = await buildToPublish({ name, folder }, signal)
  const { build } = (await readBuild(output, name)).description
  const published = z.parse(publishedSchema, await product.publish(name, build, await packBuild(output)))
  print(publishedLine(published))
  return { lines: [build], data: published }
}

/** Lets the product at `to` carry out a command. Throws a ReleaseRefused with its sentence when it refuses. */
export const runRemotely = async (
  { command, why, folder }: CommandLine,
  to: string,
  context: Context,
): Promise<Outcome> => {
  const product = openProduct(to, context.token)
  const change = async (name: string, order: Order): Promise<Outcome> => {
    const answer = await product.change(command.action, name, { ...order, reason: why.why })
    const changed = z.parse(releaseChange, answer)
    return { lines: [changeLine(changed)], data: changed }
  }
  switch (command.action) {
    case 'publish':
      return publish(product, { name: command.name, folder }, context)
    case 'promote':
    case 'enable':
      return change(command.name, { build: command.build })
    case 'canary':
      return change(command.name, { build: command.build, percent: command.percent })
    case 'rollback':
    case 'disable':
      return change(command.name, {})
    case 'status': {
      const status = z.parse(releasesStatus, await product.status())
      return { lines: statusLines(status), data: status }
    }
    case 'history': {
      const changes = z.parse(z.array(releaseChange), await product.history(command.name))
      return { lines: historyLines(changes, command.name), data: changes }
    }
    default:
      throw new UsageError('gc, rotate-key and team are done where the store is, without --to')
  }
}
