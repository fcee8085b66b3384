import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '@panel/api/backup-archive'
import { readSettings as readProductSettings } from '@panel/api/settings'
import { readSettings } from '../settings'
import { restore } from './restore'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gw-restore-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** A backup of a product without rows. */
const emptyBackup = async (migrations: string[] = []): Promise<string> => {
  const file = join(folder, 'backup')
  const about = { format: 1, at: '2026-11-22T00:00:00.000Z', database: { migrations, tables: [], sequences: [] } }
  await writeArchive(file, undefined, async add => {
    await add('about.json', Buffer.from(JSON.stringify(about)))
    await add('counts.json', Buffer.from('{}'))
  })
  return file
}

const restoreWith = (file: string, environment: Record<string, string> = {}) => {
  const all = { DATA_DIR: join(folder, 'data'), ...environment }
  return restore(file, { product: readProductSettings(all), gateway: readSettings(all) })
}

test('a place of releases that is not empty is refused, before anything is touched', async () => {
  const releases = join(folder, 'releases')
  await mkdir(join(releases, 'history'), { recursive: true })
  await writeFile(join(releases, 'history/00000001.json'), '{}')
  await expect(restoreWith(await emptyBackup(), { RELEASES: releases })).rejects.toThrow(
    `The place of RELEASES (${releases}) is not empty: restore into an empty one.`,
  )
  expect(await readdir(join(folder, 'data'))).toEqual([])
})

test('a backup of a newer version is refused with a sentence, before anything is touched', async () => {
  await expect(restoreWith(await emptyBackup(['0001-accounts', '9999-next']))).rejects.toThrow(
    'A newer version of the product made this backup (9999-next): restore it with that version.',
  )
  expect(await readdir(folder)).toEqual(['backup'])
})
