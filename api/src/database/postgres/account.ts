import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../errors'

const run = promisify(execFile)

/** A system account that owns nothing, to run PostgreSQL as, which refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

const candidates = ['nobody', 'postgres', 'daemon']

const numberOf = async (flag: '-u' | '-g', name: string): Promise<number> =>
  Number((await run('id', [flag, name])).stdout.trim())

const find = async (name: string): Promise<Account | null> => {
  try {
    return { uid: await numberOf('-u', name), gid: await numberOf('-g', name) }
  } catch {
    return null
  }
}

/** The account to run PostgreSQL as; null when this process is not root and its own account will do. */
export const unprivilegedAccount = async (): Promise<Account | null> => {
  if (process.getuid?.() !== 0) return null
  for (const name of candidates) {
    const account = await find(name)
    if (account) return account
  }
  throw new StartError(
    `PostgreSQL does not run as root and this system has no account ${candidates.join(' or ')}: start as another user or set DATABASE_URL.`,
  )
}

const mayEnter = async (folder: string, { uid, gid }: Account): Promise<boolean> => {
  const { mode, uid: owner, gid: group } = await stat(folder)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & 1) === 1
}

/** Whether every folder on the way to `path` lets the account through. */
const canReach = async (path: string, account: Account): Promise<boolean> => {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!(await mayEnter(folder, account))) return false
    if (dirname(folder) === folder) return true
  }
}

/** capabilities(7): the number of each right in the masks of /proc, the smaller right first. */
const rights = [
  ['dac_read_search', 2],
  ['dac_override', 1],
] as const

const rightToPass = async (): Promise<string> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const mask = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  const right = rights.find(([, bit]) => (mask >> BigInt(bit)) & 1n)
  if (right) return right[0]
  throw new Error('lacks the rights')
}

/**
 * The words to put before a program so that it runs as `account`. Where a folder on the way is closed to that account
 * (a clone below /root), setpriv leaves it the one right of passing through.
 */
export const runAs = async (account: Account | null, paths: readonly string[]): Promise<string[]> => {
  if (!account) return []
  const identity = ['setpriv', '--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
  const reachable = await Promise.all(paths.map(path => canReach(path, account)))
  if (reachable.every(Boolean)) return [...identity, '--']
  const right = await rightToPass().catch(cause => {
    throw new StartError(
      `PostgreSQL cannot run as root, and another account cannot enter ${paths[reachable.indexOf(false)]}: start as another user, move the folder, or set DATABASE_URL.`,
      { cause },
    )
  })
  return [...identity, '--inh-caps', `+${right}`, '--ambient-caps', `+${right}`, '--']
}
