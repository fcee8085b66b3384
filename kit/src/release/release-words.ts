import type { Command } from './carry-out'
import { commonOptions, helpLines, parseLine, readCommand, readShare, refuseOverHttp, UsageError } from './vocabulary'

const options = {
  ...commonOptions,
  canary: { type: 'string' },
  'publish-only': { type: 'boolean', default: false },
  last: { type: 'string' },
  follow: { type: 'boolean', default: false },
} as const

const call = 'panel release'

export const usage = `${call} [WORD] --to ADDRESS [--why TEXT] [--json], in the folder of a panel, in the name of PANEL_TOKEN
with logs: [--last N] reports, the newest last, and with --follow what comes from then on
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
  /** With `logs`: whether to go on with what comes. */
  follow: boolean
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
    case 'logs':
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

const readCount = (text: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new UsageError(`--last is '${text}', but must be a whole number from 1 to 999`)
  return Number(text)
}

/** Reads the words after `panel release` in the folder of panel `name`. Throws a UsageError. */
export const readReleaseWords = (words: readonly string[], name: string): ReleaseWords => {
  const { values, positionals } = parseLine(words, options)
  const { to, canary, why, json, follow } = values
  const command = toCommand(positionals, name, why)
  if (command && (canary !== undefined || values['publish-only']))
    throw new UsageError(`--canary and --publish-only go without a word: write ${call} --canary PERCENT --to ADDRESS`)
  const isLogs = command !== undefined && command !== 'publish' && command.action === 'logs'
  if ((follow || values.last !== undefined) && !isLogs)
    throw new UsageError('--last and --follow are for logs: write panel logs --last 50 --to ADDRESS')
  if (to === undefined) throw new UsageError('--to is missing: add --to and the address of a product')
  const percent = canary === undefined ? undefined : readShare(canary, '--canary')
  const publishOnly = values['publish-only'] || command === 'publish'
  const last = values.last === undefined ? undefined : readCount(values.last)
  const asked = isLogs ? { ...command, last } : command
  return { to, command: asked === 'publish' ? undefined : asked, percent, follow, publishOnly, reason: why, json }
}
