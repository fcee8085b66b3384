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
const maxBuffer = 64 * 1024 * 1024

/** Why nothing came back, as `nsupdate` and `dig` say it. */
const silence =
  /timed out|timeout|connection refused|unreachable|no servers could be reached|communications error|host not found|not found$/im

/** What a program wrote, whether it was content or not. */
interface Written {
  text: string
  isDone: boolean
}

const execute = (program: string, args: readonly string[], input: string): Promise<Written> =>
  new Promise((done, fail) => {
    const child = execFile(program, args, { timeout, maxBuffer }, (error, stdout, stderr) => {
      if (error && 'code' in error && error.code === 'ENOENT')
        fail(new PublishError('unreachable', `${program} is not installed (Debian: bind9-dnsutils)`, error))
      else done({ text: `${stdout}\n${stderr}`, isDone: error === null })
    })
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })

const keyFile = ({ key }: DynamicUpdateSettings): string =>
  `key "${key.name}" { algorithm ${key.algorithm}; secret "${key.secret}"; };\n`

/**
 * Runs a program of BIND's with the TSIG key in a file that only its owner can read: arguments can be seen by every
 * user of the machine. @throws PublishError unreachable
 */
export const runSigned = async (
  settings: DynamicUpdateSettings,
  program: 'nsupdate' | 'dig',
  args: readonly string[],
  input = '',
): Promise<Written> => {
  assertNoTransaction('a DNS server')
  const folder = await mkdtemp(join(tmpdir(), 'dns-update-'))
  try {
    const file = join(folder, 'key')
    await writeFile(file, keyFile(settings), { mode: 0o600 })
    const written = await execute(program, ['-k', file, ...args], input)
    if (silence.test(written.text)) throw new PublishError('unreachable', `${program}: ${written.text.trim()}`)
    return written
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
