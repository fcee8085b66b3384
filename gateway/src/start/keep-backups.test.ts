import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupRound, newestBackup } from './keep-backups'

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
  const round = backupRound(schedule())
  await round()
  const after = await readdir(folder)
  expect(after).toHaveLength(3)
  expect(after).toEqual(expect.arrayContaining(['notes', 'backup-2026-01-02T00-00-00Z']))
  await round()
  expect(await readdir(folder)).toEqual(after)
})

test('a failed backup is reported, tried again after an hour and then after two, and no older one is removed', async () => {
  const old = ['backup-2026-01-01T00-00-00Z', 'backup-2026-01-02T00-00-00Z', 'backup-2026-01-03T00-00-00Z']
  for (const name of old) await writeFile(join(folder, name), '')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const round = backupRound(schedule(() => Promise.reject(new Error('no space'))))
  const rounds = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      vi.setSystemTime(Date.now() + 60_000)
      await round()
    }
    return said.splice(0)
  }
  expect(await rounds(60)).toEqual(['The backup failed and is tried again in 1 h: no space'])
  expect(await rounds(60)).toEqual(['The backup failed and is tried again in 2 h: no space'])
  expect(await readdir(folder)).toEqual(old)
})

test('the start of one that was interrupted is removed, and one from the future holds up nothing', async () => {
  const [future, unfinished] = ['backup-2099-01-01T00-00-00Z', 'backup-2026-01-01T00-00-00Z.part']
  for (const name of [future, unfinished, 'mine.part']) await writeFile(join(folder, name), '')
  expect(await newestBackup(folder)).toBeUndefined()
  await backupRound(schedule())()
  const names = await readdir(folder)
  expect(names).toHaveLength(3)
  expect(names).toEqual(expect.arrayContaining([future, 'mine.part']))
  expect(await newestBackup(folder)).toBeGreaterThan(Date.parse('2026-01-02'))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  await backupRound(schedule())()
  expect(await readdir(folder)).toEqual(expect.arrayContaining([future, ...names]))
})
