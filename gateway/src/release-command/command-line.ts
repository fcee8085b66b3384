import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import {
  commonOptions,
  helpLines,
  parseLine,
  type ReleaseCommand,
  readCommand,
  UsageError,
} from '@panel/kit/release/vocabulary'
import { isTeamWord, readTeamCommand, type TeamCommand, type TeamWord } from './team-command'

const call = 'npm run release --'

export const usage = `${call} WORD [--why TEXT] [--who NAME] [--json]
${helpLines({ call })}
the words from publish to history take --to URL: they are then sent to that product over HTTP, in the name of PANEL_TOKEN, as panel release sends them
publish takes --in FOLDER: where the package lies when it is not one of this repository
promote, canary, enable and untrusted take --api URL: the API that the contract gate uses instead of a temporary one
team add takes --panels mfe-x,… --routes /app/x,… --may publish,canary,promote and --expires DATE, else it is a year;
  with --alarms URL alarms about builds that fail too often are posted there;
  with --issuer URL --audience TEXT --claims repository=ORG/NAME,… it takes the tokens of a CI and makes none
`

/** A command as it was typed, with what its options say. */
type Typed = Exclude<ReleaseCommand, TeamWord> | TeamCommand

export interface CommandLine {
  command: Typed
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

const options = {
  ...commonOptions,
  who: { type: 'string' },
  api: { type: 'string' },
  in: { type: 'string' },
  panels: { type: 'string' },
  routes: { type: 'string' },
  may: { type: 'string' },
  expires: { type: 'string' },
  issuer: { type: 'string' },
  audience: { type: 'string' },
  claims: { type: 'string' },
  alarms: { type: 'string' },
} as const

/** Reads the words after `npm run release --`. Throws a UsageError or a ReleaseError. */
export const readCommandLine = (words: readonly string[]): CommandLine => {
  const { values, positionals } = parseLine(words, options)
  if (values.to !== undefined && (values.who !== undefined || values.api !== undefined))
    throw new UsageError('--who and --api are not for --to: the product knows whose token it is, and tries the build')
  const command = readCommand(positionals, { call })
  return {
    command: isTeamWord(command) ? readTeamCommand(command, values) : command,
    json: values.json,
    why: { by: values.who ?? userInfo().username, why: values.why },
    api: values.api,
    folder: values.in && resolve(values.in),
    to: values.to,
  }
}
