import { readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/builds'
import { LogFile } from './log-file'

const linesOf = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

describe('a log file', () => {
  it('drops what a full disk does not take, and says how much that was', async () => {
    const file = join(await temporaryFolder(), 'api.log')
    await symlink('/dev/full', file)
    const log = new LogFile(file)
    for (const line of ['{"n":1}', '{"n":2}']) log.write(line)
    log.close()
    await rm(file)
    log.write('{"n":3}')
    log.write('{"n":4}')
    log.close()
    expect(await linesOf(file)).toEqual([expect.objectContaining({ lost_lines: 2 }), { n: 3 }, { n: 4 }])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('keeps five old ones of ten megabytes', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'api.log')
    const log = new LogFile(file)
    const line = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
    for (let written = 0; written < 90; written += 1) log.write(line)
    log.close()
    expect((await readdir(folder)).sort()).toEqual(['api.log', ...[1, 2, 3, 4, 5].map(number => `api.log.${number}`)])
    for (const name of await readdir(folder))
      expect((await stat(join(folder, name))).size).toBeLessThan(12 * 1024 * 1024)
    expect((await linesOf(file)).length).toBeGreaterThan(0)
  })
})
