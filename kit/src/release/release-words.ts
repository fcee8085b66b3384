import { parseArgs } from 'node:util'
import type { Command } from './carry-out'
import { ReleaseRefused } from './releases-client'

const options = {
  to: { type: 'string' },
  canary: { type: 'string' },
  'publish-only': { type: 'boolean', default: false },
  why: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
} as const

const shapes: Record<string, readonly string[]> = {
  promote: ['BUILD'],
  canary: ['BUILD', 'PERCENT'],
  rollback: [],
  disable: [],
  enable: ['[BUILD]'],
  status: [],
  history: [],
}

const readShare = (share: string, of: string): number => {
  if (!/^\d{1,2}$|^100$/.test(share))
    throw new ReleaseRefused(`${of} is '${share}', but must be a whole number from 0 to 100`)
  return Number(share)
}

const readCommand = (words: readonly string[], name: string, reason: string): Command | undefined => {
  const [action, ...rest] = words
  if (action === undefined) return undefined
  const shape = Object.hasOwn(shapes, action) ? shapes[action] : undefined
  if (!shape)
    throw new ReleaseRefused(`panel release has no '${action}': it is one of ${Object.keys(shapes).join(', ')}`)
  const least = shape.filter(word => !word.startsWith('[')).length
  if (rest.length > shape.length || rest.length < least)
    throw new ReleaseRefused(`Write ${['panel release', action, ...shape].join(' ')} --to ADDRESS`)
  const [build, share] = rest
  switch (action) {
    case 'status':
      return { action }
    case 'history':
      return { action, name }
    case 'canary':
      return { action, name, build, percent: readShare(share ?? '', 'PERCENT'), reason }
    default:
      return { action: action as 'promote' | 'rollback' | 'disable' | 'enable', name, build, reason }
  }
}

/** What `panel release` was asked for. Without a command the panel is built, published and made live. */
interface ReleaseWords {
  to: string
  command: Command | undefined
  /** Share of the visitors who get the new build; undefined: everyone. */
  percent: number | undefined
  publishOnly: boolean
  reason: string
  /** One JSON document on standard output instead of lines for people. */
  json: boolean
}

const parse = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new ReleaseRefused(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the words after `panel release` in the folder of panel `name`. Throws a ReleaseRefused. */
export const readReleaseWords = (words: readonly string[], name: string): ReleaseWords => {
  const { values, positionals } = parse(words)
  const { to, canary, why, json } = values
  if (to === undefined) throw new ReleaseRefused('--to is missing: the address of a product')
  const command = readCommand(positionals, name, why)
  if (command && (canary !== undefined || values['publish-only']))
    throw new ReleaseRefused('--canary and --publish-only are for a build that is made now')
  const percent = canary === undefined ? undefined : readShare(canary, '--canary')
  return { to, command, percent, publishOnly: values['publish-only'], reason: why, json }
}
