import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(folder => !folder.includes('node_modules'))
  .join(delimiter)

/** The machine's own Node, which may only be good enough for npm. */
const ownNode = execFileSync('sh', ['-c', 'command -v node'], { env: { PATH: path }, encoding: 'utf8' }).trim()
const ownVersion = execFileSync(ownNode, ['--version'], { encoding: 'utf8' }).trim()
const [ownMajor = 0] = ownVersion.slice(1).split('.').map(Number)

const start = (script: string) => {
  const check = join(import.meta.dirname, '../bin/check-node.mjs')
  return spawn(ownNode, ['--import', check, '--eval', script], {
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const said = async ({ stdout }: ReturnType<typeof start>): Promise<string> => String(await once(stdout, 'data')).trim()

test('an old Node of the machine starts the same command on that of the lockfile, whose processes run on it too', async () => {
  const locked = createRequire(import.meta.url)(`node-${process.platform}-${process.arch}/package.json`)
  const expected = ownMajor >= 24 ? ownVersion : `v${locked.version}`
  const child = start(
    `console.log(process.version, require('node:child_process').execSync('node --version').toString().trim())`,
  )
  expect(await said(child)).toBe(`${expected} ${expected}`)
})

test('it ends as that ends, and is stopped with it', async () => {
  const [code] = await once(start('process.exit(7)'), 'exit')
  expect(code).toBe(7)
  const stopped = start(
    `process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')`,
  )
  expect(await said(stopped)).toBe('ready')
  stopped.kill('SIGTERM')
  expect(await once(stopped, 'exit')).toEqual([3, null])
})
