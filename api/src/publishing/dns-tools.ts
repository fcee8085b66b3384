import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertNoTransaction } from '../base/open-transaction'
import type { DynamicUpdateSettings } from '../settings/publisher-address'
import { PublishError } from './publisher'

/** Milliseconds for one message with its answer. */
const timeout = 20_000
/** Bytes of an answer; a zone of 2,000 long records stays below it. */
const largestAnswer = 64 * 1024 * 1024

/** Why nothing came back, as `nsupdate` and `dig` say it. */
const silence =
  /timed out|timeout|connection refused|unreachable|no servers could be reached|communications error|host not found|not found$/im

/** What a program wrote, whether it was content or not. */
interface Written {
  text: string
  isDone: boolean
}

const execute = (program: string, args: readonly string[], input: string, maxBuffer: number): Promise<Written> =>
  new Promise((done, fail) => {
    const child = execFile(program, args, { timeout, maxBuffer }, (error, stdout, stderr) => {
      if (error && 'code' in error && error.code === 'ENOENT')
        fail(new PublishError('unreachable', `${program} is not installed (Debian: bind9-dnsutils)`, error))
      else done({ text: `${stdout}\n${stderr}`, isDone: error === null })
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })

type Key = DynamicUpdateSettings['key']

const keyFile = (key: Key): string => `key "${key.name}" { algorithm ${key.algorithm}; secret "${key.secret}"; };\n`

/**
 * Runs a program of BIND's, with the TSIG key, if there is one, in a file that only its owner can read: arguments can be
 * seen by every user of the machine. @throws PublishError unreachable
 */
export const runSigned = async (
  { key }: { key?: Key | undefined },
  program: 'nsupdate' | 'dig',
  args: readonly string[],
  { input = '', maxBytes = largestAnswer } = {},
): Promise<Written> => {
  assertNoTransaction('a DNS server')
  const folder = await mkdtemp(join(tmpdir(), 'dns-update-'))
  try {
    const file = join(folder, 'key')
    if (key) await writeFile(file, keyFile(key), { mode: 0o600 })
    const written = await execute(program, [...(key ? ['-k', file] : []), ...args], input, maxBytes)
    // A record may have such words, too.
    const said = written.text.split('\n').filter(line => !/\sIN\s/.test(line))
    if (silence.test(said.join('\n'))) throw new PublishError('unreachable', `${program}: ${written.text.trim()}`)
    return written
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
