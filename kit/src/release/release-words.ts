import type { Command } from './carry-out'
import { commonOptions, helpLines, parseLine, readCommand, readShare, refuseOverHttp, UsageError } from './vocabulary'

const options = {
  ...commonOptions,
  canary: { type: 'string' },
  'publish-only': { type: 'boolean', default: false },
} as const

const call = 'panel release'

export const usage = `${call} [WORD] --to ADDRESS [--why TEXT] [--json], in the folder of a panel, in the name of PANEL_TOKEN
without a word the panel is built, published and made live: for everyone, or with --canary PERCENT for a share of visitors
${helpLines({ call, own: '' })}`

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

const toCommand = (words: readonly string[], own: string, reason: string): Command | 'publish' | undefined => {
  if (words.length === 0) return undefined
  const command = readCommand(words, { call, own })
  switch (command.action) {
    case 'publish':
      return 'publish'
    case 'status':
    case 'history':
      return command
    case 'promote':
    case 'canary':
    case 'rollback':
    case 'disable':
    case 'enable':
      return { ...command, reason }
    default:
      return refuseOverHttp(command.action)
  }
}

/** Reads the words after `panel release` in the folder of panel `name`. Throws a UsageError. */
export const readReleaseWords = (words: readonly string[], name: string): ReleaseWords => {
  const { values, positionals } = parseLine(words, options)
  const { to, canary, why, json } = values
  const command = toCommand(positionals, name, why)
  if (command && (canary !== undefined || values['publish-only']))
    throw new UsageError(`--canary and --publish-only go without a word: write ${call} --canary PERCENT --to ADDRESS`)
  if (to === undefined) throw new UsageError('--to is missing: add --to and the address of a product')
  const percent = canary === undefined ? undefined : readShare(canary, '--canary')
  const publishOnly = values['publish-only'] || command === 'publish'
  return { to, command: command === 'publish' ? undefined : command, percent, publishOnly, reason: why, json }
}
