import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from '@panel/api/server-kit/capabilities'
import { type Account, unusedAccount } from '@panel/api/server-kit/system-account'
import { ReleaseError } from '../errors'

const run = promisify(execFile)

const ownerOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ uid }) => uid,
    () => 0,
  )

/** Owners of the processes of this machine and of the database of `dataDir`: the browser must not be one of them. */
const accountsInUse = async (dataDir: string): Promise<Set<number>> => {
  const processes = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
  const paths = [...processes.map(pid => `/proc/${pid}`), join(dataDir, 'postgres')]
  return new Set(await Promise.all(paths.map(ownerOf)))
}

/**
 * The account of a trial's browser, which runs code of other teams: it owns nothing and can read no key. Undefined where
 * this process is not root, which alone can run a program as somebody else. Throws a ReleaseError when that account
 * cannot run the program.
 */
export const browserAccount = async (program: string, dataDir: string, seed: string): Promise<Account | undefined> => {
  if (!isRoot()) return undefined
  const inUse = await accountsInUse(dataDir)
  const account = await unusedAccount(seed, uid => inUse.has(uid))
  await run('test', ['-x', program], { ...account, cwd: '/' }).catch(() => {
    throw new ReleaseError(
      `the contract gate runs its browser as an account without rights (${account.uid}), which may not run ${program}: install Chromium where every account may run it, or name such a program in the setting CHROMIUM`,
    )
  })
  return account
}
