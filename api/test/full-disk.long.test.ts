import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findEmbedded, startEmbedded } from '../src/database/embedded'
import { migrate } from '../src/database/migrate'
import { makeDisk } from './disk'
import { spawnProgram } from './processes'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const diskBytes = 256 * 2 ** 20

const verifyAudit = async (dataDir: string) => {
  const command = spawnProgram('commands/admin.ts', { DATA_DIR: dataDir }, ['verify-audit'])
  await command.says(/\.\n/)
  return command.output()
}

test('on a full disk the server that runs is found, by the commands too; that of a copied folder is not taken for it', async () => {
  const place = await mkdtemp(join(tmpdir(), 'panel-full-'))
  const disk = await makeDisk(place, diskBytes)
  const [dataDir, copy] = [join(disk.folder, 'data'), join(place, 'copy')]
  const database = await startEmbedded(dataDir)
  try {
    await migrate(database.url)
    expect(await verifyAudit(dataDir)).toBe('The audit log is intact.\n')
    const filter = (path: string) => basename(path) !== 'socket'
    await cp(dataDir, copy, { recursive: true, preserveTimestamps: true, filter })
    await disk.fill()
    const found = await Promise.all(Array.from({ length: 4 }, () => findEmbedded(dataDir)))
    expect(found).toEqual(found.map(() => database.url))
    expect(await verifyAudit(dataDir)).toBe('The audit log is intact.\n')
    expect(await findEmbedded(copy)).toBeNull()
  } finally {
    await disk.free()
    await database.stop()
    await disk.remove()
    await rm(place, { recursive: true, force: true })
  }
})

test('a first start on a disk that is too small for a database says so, and leaves nothing half made', async () => {
  const place = await mkdtemp(join(tmpdir(), 'panel-full-'))
  const disk = await makeDisk(place, 24 * 2 ** 20)
  try {
    const home = join(disk.folder, 'postgres')
    await expect(startEmbedded(disk.folder)).rejects.toThrow(
      `The disk of ${home} is full: free some space, or set another DATA_DIR.`,
    )
    expect(await readdir(home)).toEqual([])
  } finally {
    await disk.remove()
    await rm(place, { recursive: true, force: true })
  }
})
