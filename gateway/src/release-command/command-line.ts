import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ReleaseError } from '../errors'
import { readTeamCommand, type TeamCommand } from './team-command'

/** A command as it was typed, checked for shape. */
type ReleaseCommand =
  | { action: 'publish'; name: string }
  | { action: 'rollback' | 'disable'; name: string }
  | { action: 'history'; name: string }
  | { action: 'enable'; name: string; build: string | undefined }
  | { action: 'untrusted'; name: string; build: string | undefined }
  | { action: 'trusted'; name: string }
  | { action: 'promote'; name: string; build: string }
  | { action: 'canary'; name: string; build: string; percent: number }
  | { action: 'status' }
  | { action: 'gc' | 'rotate-key' }
  | TeamCommand

export interface CommandLine {
  command: ReleaseCommand
  /** One JSON document on standard output instead of lines for people. */
  json: boolean
  /** The author and the reason, for the history. */
  why: { by: string; why: string }
  /** Address of an API for the contract gate, instead of a temporary one. */
  api: string | undefined
  /** Absolute path of the package to publish, when it is not one of this repository. */
  folder: string | undefined
  /** Address of the product that carries it out over HTTP, instead of a store that is reached from here. */
  to: string | undefined
}

/** The command line is not one of ours. The message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const options = {
  json: { type: 'boolean', default: false },
  why: { type: 'string', default: '' },
  who: { type: 'string' },
  api: { type: 'string' },
  in: { type: 'string' },
  to: { type: 'string' },
  panels: { type: 'string' },
  routes: { type: 'string' },
  may: { type: 'string' },
  expires: { type: 'string' },
  issuer: { type: 'string' },
  audience: { type: 'string' },
  claims: { type: 'string' },
} as const

const parse = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const shapes: Record<string, readonly string[]> = {
  publish: ['NAME'],
  promote: ['NAME', 'BUILD'],
  canary: ['NAME', 'BUILD', 'PERCENT'],
  rollback: ['NAME'],
  disable: ['NAME'],
  enable: ['NAME', '[BUILD]'],
  untrusted: ['NAME', '[BUILD]'],
  trusted: ['NAME'],
  status: [],
  history: ['NAME'],
  gc: [],
  'rotate-key': [],
}

const readCommand = (
  [action = '', ...rest]: readonly string[],
  values: ReturnType<typeof parse>['values'],
): ReleaseCommand => {
  if (action === 'team') {
    const { panels, routes, may, expires, issuer, audience, claims } = values
    const command = readTeamCommand(rest, { panels, routes, may, expires, issuer, audience, claims })
    if (command) return command
    throw new UsageError('Write team add NAME, team revoke NAME or team list')
  }
  const shape = shapes[action]
  if (!shape) throw new UsageError(action ? `Unknown command '${action}'` : 'A command is missing')
  const least = shape.filter(word => !word.startsWith('[')).length
  if (rest.length > shape.length || rest.length < least) throw new UsageError(`Write ${[action, ...shape].join(' ')}`)
  const [name = '', build = '', share = ''] = rest
  switch (action) {
    case 'promote':
      return { action, name, build }
    case 'canary':
      if (!/^\d{1,3}$/.test(share) || Number(share) > 100)
        throw new ReleaseError(`PERCENT is '${share}', but must be a whole number from 0 to 100`)
      return { action, name, build, percent: Number(share) }
    case 'enable':
    case 'untrusted':
      return { action, name, build: build || undefined }
    case 'status':
    case 'gc':
    case 'rotate-key':
      return { action }
    default:
      return { action: action as 'publish' | 'rollback' | 'disable' | 'trusted' | 'history', name }
  }
}

/** Reads the words after `npm run release --`. Throws a UsageError or a ReleaseError. */
export const readCommandLine = (words: readonly string[]): CommandLine => {
  const { values, positionals } = parse(words)
  if (values.to !== undefined && (values.who !== undefined || values.api !== undefined))
    throw new UsageError('--who and --api are not for --to: the product knows whose token it is, and tries the build')
  return {
    command: readCommand(positionals, values),
    json: values.json,
    why: { by: values.who ?? userInfo().username, why: values.why },
    api: values.api,
    folder: values.in && resolve(values.in),
    to: values.to,
  }
}
