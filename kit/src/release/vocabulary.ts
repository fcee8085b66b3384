import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** A word that a release command understands: what follows it, and what it does. */
interface Word {
  takes: readonly string[]
  help: string
  /** Whether it works only where the release store is, and not over HTTP. */
  operator?: true
}

/** The words of `npm run release` and of `panel release`, where NAME is the panel of the folder. */
const words = {
  publish: { takes: ['NAME'], help: "build, check and upload a package; prints the build's id" },
  promote: { takes: ['NAME', 'BUILD'], help: 'make a published build live for everyone' },
  canary: {
    takes: ['NAME', 'BUILD', 'PERCENT'],
    help: 'give a published build to a share of visitors; 0 ends the trial',
  },
  rollback: { takes: ['NAME'], help: 'undo the last step; again, the one before, as far as the history' },
  disable: { takes: ['NAME'], help: 'remove a panel at once, its first release too' },
  enable: { takes: ['NAME', '[BUILD]'], help: 'restore it as it was, or with another published build' },
  status: { takes: [], help: 'what is live' },
  history: { takes: ['NAME'], help: 'what happened to a package' },
  logs: { takes: ['NAME'], help: 'what browsers reported of its failures, the newest last' },
  untrusted: {
    takes: ['NAME', '[BUILD]'],
    help: 'run a build in a frame, with the calls that it names',
    operator: true,
  },
  trusted: { takes: ['NAME'], help: 'let a panel run in the page itself again', operator: true },
  gc: { takes: [], help: 'remove builds that nothing needs any more', operator: true },
  'rotate-key': { takes: [], help: 'replace the key that signs the registry', operator: true },
  'team add': {
    takes: ['NAME'],
    help: 'make a token with which a team releases over HTTP; prints it once',
    operator: true,
  },
  'team revoke': { takes: ['NAME'], help: 'refuse the token of a team from now on', operator: true },
  'team list': { takes: [], help: 'which teams there are, and what they may', operator: true },
} as const satisfies Record<string, Word>

type ReleaseWord = keyof typeof words

/** One type for each word, so that a switch can tell them apart. */
type Each<Action, Rest = unknown> = Action extends ReleaseWord ? { action: Action } & Rest : never

/** A word with what followed it, checked for shape. */
export type ReleaseCommand =
  | Each<
      'publish' | 'rollback' | 'disable' | 'history' | 'logs' | 'trusted' | 'team add' | 'team revoke',
      { name: string }
    >
  | Each<'enable' | 'untrusted', { name: string; build: string | undefined }>
  | Each<'promote', { name: string; build: string }>
  | Each<'canary', { name: string; build: string; percent: number }>
  | Each<'status' | 'gc' | 'rotate-key' | 'team list'>

type OperatorWord = {
  [Action in ReleaseWord]: (typeof words)[Action] extends { operator: true } ? Action : never
}[ReleaseWord]

/** The command line is not one of ours. The message says what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Reads options and words; `usage` is what may be written. Throws a UsageError. */
export const parseLine = <Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage?: string,
) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: usage === undefined })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new UsageError(usage === undefined ? problem : `${problem}\nWrite ${usage}`)
  }
}

/** Options of both commands. */
export const commonOptions = {
  to: { type: 'string' },
  why: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
} as const

const isOperatorWord = (word: ReleaseWord): word is OperatorWord => 'operator' in words[word]

export const refuseOverHttp = (word: OperatorWord): never => {
  const line = ['npm run release --', word, ...words[word].takes].join(' ')
  throw new UsageError(`${word} works only where the release store is: the operator writes ${line}, without --to`)
}

/** A share of the visitors. */
export const readShare = (share: string, of: string): number => {
  if (!/^\d{1,2}$|^100$/.test(share))
    throw new UsageError(`${of} is '${share}', but must be a whole number from 0 to 100`)
  return Number(share)
}

const isWord = (text: string): text is ReleaseWord => Object.hasOwn(words, text)

/** How a command is called, and the panel that it is about when NAME is not written. */
interface Program {
  call: string
  own?: string
}

const wordsOf = ({ own }: Program): ReleaseWord[] =>
  Object.keys(words)
    .filter(isWord)
    .filter(word => own === undefined || !isOperatorWord(word))

/** The words of a team, for the panel of its folder. */
export const teamWords: readonly string[] = wordsOf({ call: 'panel', own: '' })

const takenBy = (word: ReleaseWord, { own }: Program): string[] =>
  words[word].takes.filter(part => own === undefined || part !== 'NAME')

/** Reads the words after a command. Throws a UsageError. */
export const readCommand = (given: readonly string[], program: Program): ReleaseCommand => {
  const length = given[0] === 'team' ? 2 : 1
  const action = given.slice(0, length).join(' ')
  const rest = given.slice(length)
  if (!isWord(action)) {
    const problem = action ? `There is no '${action}'` : 'A word is missing'
    throw new UsageError(`${problem}: write ${program.call} with one of ${wordsOf(program).join(', ')}`)
  }
  const takes = takenBy(action, program)
  const least = takes.filter(part => !part.startsWith('[')).length
  if (rest.length > takes.length || rest.length < least)
    throw new UsageError(`Write ${[program.call, action, ...takes].join(' ')}`)
  const [name = '', build = '', share = ''] = program.own === undefined ? rest : [program.own, ...rest]
  switch (action) {
    case 'promote':
      return { action, name, build }
    case 'canary':
      return { action, name, build, percent: readShare(share, 'PERCENT') }
    case 'enable':
    case 'untrusted':
      return { action, name, build: build || undefined }
    case 'status':
    case 'gc':
    case 'rotate-key':
    case 'team list':
      return { action }
    default:
      return { action, name }
  }
}

/** The words of a command with what they do, a line each. */
export const helpLines = (program: Program): string => {
  const rows = wordsOf(program).map(word => [[word, ...takenBy(word, program)].join(' '), words[word].help] as const)
  const width = Math.max(...rows.map(([line]) => line.length))
  return rows.map(([line, help]) => `  ${line.padEnd(width)}  ${help}`).join('\n')
}
