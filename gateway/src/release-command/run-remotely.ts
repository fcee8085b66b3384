import { carryOut } from '@panel/kit/release/carry-out'
import { packBuild } from '@panel/kit/release/pack-build'
import { openProduct } from '@panel/kit/release/releases-client'
import { refuseOverHttp } from '@panel/kit/release/vocabulary'
import * as z from 'zod'
import { readBuild } from '../releases/read-build'
import type { CommandLine } from './command-line'
import { publishedLine, publishedSchema } from './keep-build'
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
  { name, folder, why }: { name: string; folder: string | undefined; why: string },
  { print, signal }: Context,
): Promise<Outcome> => {
  print(`building ${name}`)
  const output = await buildToPublish({ name, folder }, signal)
  const { build } = (await readBuild(output, name)).description
  const published = z.parse(publishedSchema, await product.publish(name, build, await packBuild(output), why))
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
  switch (command.action) {
    case 'publish':
      return publish(product, { name: command.name, folder, why: why.why }, context)
    case 'untrusted':
    case 'trusted':
    case 'gc':
    case 'rotate-key':
    case 'team add':
    case 'team revoke':
    case 'team list':
      return refuseOverHttp(command.action)
    case 'status':
    case 'history':
    case 'logs':
      return carryOut(product, command)
    default:
      return carryOut(product, { ...command, reason: why.why }, { say: context.print })
  }
}
