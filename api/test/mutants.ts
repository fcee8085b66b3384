import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Code to change in small ways, and the tests that have to notice each of the changes. */
export interface Guarded {
  /** Folder of a package. */
  folder: string
  /** Files below it, or functions of a file as `FILE#NAME`. */
  code: readonly string[]
  tests: readonly string[]
}

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')

const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          mutatorName: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
})

/** A file, or the lines of one of its functions, as Stryker takes it: `FILE:FIRST-LAST`. */
const rangeOf = async (folder: string, part: string): Promise<string> => {
  const [file = '', name] = part.split('#')
  if (name === undefined) return file
  const lines = (await readFile(join(root, folder, file), 'utf8')).split('\n')
  const first = lines.findIndex(line => line.startsWith(`export const ${name} =`))
  if (first < 0) throw new Error(`${file} has no ${name}`)
  const last = lines.findIndex((line, at) => at > first && /^\S.*$/.test(line) && !/^[)}\]]/.test(line))
  return `${file}:${first + 1}-${last < 0 ? lines.length : last}`
}

/** How many mutants the tests notice, by a failure or because they do not end, and which they do not. */
export const findMutants = async ({ folder, code, tests }: Guarded) => {
  const results = await mkdtemp(join(tmpdir(), 'mutants-'))
  const fileName = join(results, 'report.json')
  const mutate = (await Promise.all(code.map(part => rangeOf(folder, part)))).join()
  const config = join(root, 'api/stryker.config.mjs')
  const env = { ...process.env, GUARD_TESTS: tests.join(), GUARD_REPORT: fileName }
  await run('stryker', ['run', config, '--mutate', mutate], {
    cwd: join(root, folder),
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { files } = report.parse(JSON.parse(await readFile(fileName, 'utf8')))
  await rm(results, { recursive: true })
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map(mutant => ({ file, ...mutant })))
  // What Stryker's comments name, each with the reason why no test can tell it apart, is no mutant.
  const counted = all.filter(({ status }) => status !== 'Ignored')
  const unseen = counted.filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
  return {
    count: counted.length,
    survivors: unseen.map(
      ({ file, status, mutatorName, replacement, location }) =>
        `${file}:${location.start.line} ${mutatorName} ${replacement ?? ''} ${status}`,
    ),
  }
}
