import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUpWhenDue } from './keep-backups'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gw-backups-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const said: string[] = []
const schedule = (backUp = (file: string) => writeFile(file, '')) => ({
  folder,
  every: 24,
  keep: 2,
  print: (line: string) => void said.push(line),
  backUp,
})

test('a backup is made when the newest is old enough, and the newest two stay', async () => {
  for (const name of ['backup-2026-01-01T00-00-00Z', 'backup-2026-01-02T00-00-00Z', 'notes'])
    await writeFile(join(folder, name), '')
  await backUpWhenDue(schedule())
  const after = await readdir(folder)
  expect(after).toHaveLength(3)
  expect(after).toEqual(expect.arrayContaining(['notes', 'backup-2026-01-02T00-00-00Z']))
  await backUpWhenDue(schedule())
  expect(await readdir(folder)).toEqual(after)
})

test('a failed backup is reported, and no older one is removed', async () => {
  const old = ['backup-2026-01-01T00-00-00Z', 'backup-2026-01-02T00-00-00Z', 'backup-2026-01-03T00-00-00Z']
  for (const name of old) await writeFile(join(folder, name), '')
  await backUpWhenDue(schedule(() => Promise.reject(new Error('no space'))))
  expect(said).toEqual(['The backup failed: no space'])
  expect(await readdir(folder)).toEqual(old)
})
