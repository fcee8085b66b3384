import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { type Clone, openClone } from '../fixtures/clone'
import { keepStep, runStep, stepsOf, type Terminal } from '../fixtures/guide'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

/** What a command's last line says. All others only have to succeed. */
const outcomes: readonly [command: RegExp, says: RegExp][] = [
  [/verify-audit/, /^The audit log is intact\.$/],
  [/admin -- add/, /operator@example\.com/],
  [/(livez|readyz)$/, /"status":"ok"/],
  [/backup -- FILE/, /^backed up to product\.backup: \d+ rows and \d+ files/],
  [/backup -- verify/, /^product\.backup is intact: \d+ rows/],
  [/restore/, /^restored \d+ rows and \d+ files/],
  [/-- gc$/, /^\d+ builds removed$/],
]

let clone: Clone
let terminal: Terminal
let product: string
let stop: () => Promise<void>

beforeAll(async () => {
  clone = await openClone()
  const port = await freePort()
  const { PATH, HOME } = process.env
  terminal = { folder: clone.folder, env: { PATH, HOME, PORT: String(port), DATA_DIR: join(clone.folder, '.data') } }
  product = `http://localhost:${port}`
})

afterEach(() => stop?.())
afterAll(() => clone?.remove())

/** Whether the administrator that the guide made can sign in. */
const signIn = async (password: string): Promise<number> => {
  const body = new URLSearchParams({ username: 'operator@example.com', password })
  return (await fetch(`${product}/api/auth/token`, { method: 'POST', body })).status
}

test('the commands of the guide for operators work, word by word, from the start to a restore and a release', async () => {
  const guide = await readFile(join(clone.folder, 'docs/operations.md'), 'utf8')
  const followed: string[] = []
  let password = ''
  for (const { command, stays } of stepsOf(guide)) {
    const written = command.replaceAll('FILE', 'product.backup').replace('http://localhost:3000', product)
    followed.push(command)
    // The guide says so before it puts the data aside.
    if (command.startsWith('mv .data')) await stop()
    if (stays) {
      ;({ stop } = await keepStep(written, terminal))
      if (password) expect(await signIn(password)).toBe(200)
      continue
    }
    const last = await runStep(written, terminal)
    const says = outcomes.find(([of]) => of.test(command))?.[1]
    if (says) expect([command, last]).toEqual([command, expect.stringMatching(says)])
    if (command.includes('admin -- add')) password = /password (\S+)/.exec(last)?.[1] ?? ''
  }
  expect(followed.filter(command => command === 'npm start')).toHaveLength(2)
  expect(outcomes.filter(([of]) => !followed.some(command => of.test(command)))).toEqual([])
  expect((await fetch(`${product}/address-book`)).status).toBe(200)
})

test('a command that is not as the product has it is found', async () => {
  await expect(runStep('npm run backup -- check FILE', terminal)).rejects.toThrow('Usage')
})
