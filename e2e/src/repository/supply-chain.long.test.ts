import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { reportMetric } from '@panel/shared/testing/metric'
import { root, workspacesWith } from '../suites/workspaces'

const run = promisify(execFile)
const released = workspacesWith('webpack.config.ts')
const command = join(root, 'kit/bin/panel.mjs')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supply-chain-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The hash of each file below a folder, by its path. */
const hashesOf = async (output: string): Promise<Map<string, string>> => {
  const entries = await readdir(output, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  return new Map(await Promise.all(files.map(async file => [file.slice(output.length), await hash(file)] as const)))
}

const differing = async (one: string, other: string): Promise<string[]> => {
  const [first, second] = [await hashesOf(one), await hashesOf(other)]
  return [...new Set([...first.keys(), ...second.keys()])].filter(file => first.get(file) !== second.get(file))
}

/** Builds a package with nothing kept from before: the compiler's cache is next to the output. */
const build = async (name: string, output: string): Promise<void> => {
  expect(await readdir(dirname(output)).catch(() => [])).toEqual([])
  // The shell has no standalone build.
  const standalone = name === 'shell' ? [] : ['--standalone']
  await run(process.execPath, [command, 'build', ...standalone, '--output', output], {
    cwd: join(root, name),
    maxBuffer: 16 * 1024 * 1024,
  })
}

test.each(released)(
  'SUP-1 two clean builds of %s are equal, byte for byte',
  async name => {
    const [one, other] = [join(folder, name, 'one/dist'), join(folder, name, 'other/dist')]
    await build(name, one)
    await build(name, other)
    expect((await hashesOf(one)).size).toBeGreaterThan(3)
    const different = await differing(one, other)
    expect(different).toEqual([])
    reportMetric(`SUP-1 differing files of ${name}`, different.length, 'most', 0)
  },
  600_000,
)

test('SUP-1 control: one byte that differs is found', async () => {
  const [one, other] = [join(folder, 'control/one'), join(folder, 'control/other')]
  await cp(join(root, 'docs/decisions'), one, { recursive: true })
  await cp(one, other, { recursive: true })
  await writeFile(join(other, 'README.md'), ' ', { flag: 'a' })
  expect(await differing(one, other)).toEqual(['/README.md'])
})
