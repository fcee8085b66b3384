import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { isRoot } from './capabilities'
import { StartError } from './errors'

const run = promisify(execFile)

/** A system account by its numbers, as the options of `spawn` take it. */
export interface Account {
  uid: number
  gid: number
}

/** Accounts that own nothing and have a name, which initdb requires. */
const named = ['nobody', 'postgres', 'daemon']

/**
 * Numbers that no system assigns to a person or a service: systemd keeps them for accounts that exist only while their
 * service runs (DynamicUser=, systemd.exec(5)).
 */
const own = { first: 61_184, last: 65_519 }

const numberOf = async (flag: '-u' | '-g', name: string): Promise<number> =>
  Number((await run('id', [flag, name])).stdout.trim())

const find = async (name: string): Promise<Account | null> => {
  try {
    return { uid: await numberOf('-u', name), gid: await numberOf('-g', name) }
  } catch {
    return null
  }
}

const hasName = (uid: number): Promise<boolean> =>
  run('id', ['-n', '-u', String(uid)]).then(
    () => true,
    () => false,
  )

/**
 * An account that this process, which is root, can run a program as: a number without a name that `isTaken` does not know.
 * It needs no entry in /etc/passwd. The same `seed` leads to the same number while that is free.
 * @throws StartError when there is none
 */
export const unusedAccount = async (
  seed: string,
  isTaken: (uid: number) => boolean | Promise<boolean> = () => false,
): Promise<Account> => {
  const size = own.last - own.first + 1
  const start = createHash('sha256').update(seed).digest().readUInt32BE() % size
  for (let step = 0; step < size; step += 1) {
    const uid = own.first + ((start + step) % size)
    if (!(await isTaken(uid)) && !(await hasName(uid))) return { uid, gid: uid }
  }
  throw new StartError(
    `Every account number from ${own.first} to ${own.last} is taken: start as another user or set DATABASE_URL.`,
  )
}

/**
 * The account of the server, which owns `home` and nothing else; null when this process is not root, and the server
 * runs as the same user.
 */
export const serverAccount = async (home: string): Promise<Account | null> => {
  if (!isRoot()) return null
  const { uid: owner } = await stat(home)
  if (owner >= own.first && owner <= own.last) return { uid: owner, gid: owner }
  return unusedAccount(home)
}

/** @throws StartError when this process cannot run programs as `account`, as in a user namespace that lacks its number */
export const checkAccount = async (account: Account | null): Promise<void> => {
  if (!account) return
  await run('id', ['-u'], { ...account, cwd: '/' }).catch(cause => {
    throw new StartError(
      `PostgreSQL does not run as root, and this system does not let it run as the account ${account.uid}: start as another user or set DATABASE_URL.`,
      { cause },
    )
  })
}

/**
 * The account to run initdb as, which must have a name; null when this process is not root.
 * @throws StartError when there is none
 */
export const initdbAccount = async (): Promise<Account | null> => {
  if (isRoot()) {
    for (const name of named) {
      const account = await find(name)
      if (account) return account
    }
    throw new StartError(
      `PostgreSQL does not run as root and this system has no account ${named.join(' or ')}: start as another user or set DATABASE_URL.`,
    )
  }
  try {
    userInfo()
    return null
  } catch (cause) {
    throw new StartError(
      `The account of this process, number ${process.getuid?.()}, has no entry in /etc/passwd, which PostgreSQL asks for when it makes a database: add one, start as another user, or set DATABASE_URL.`,
      { cause },
    )
  }
}
