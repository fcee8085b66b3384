import { execFile } from 'node:child_process'
import { mkdir, open, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { hasCode } from '../src/server-kit/errors'
import { until } from './until'

const run = promisify(execFile)

/** A disk of its own: a real file system in a file, mounted at `folder`. Only root may have one. */
export interface Disk {
  folder: string
  /** Takes the space that is left. */
  fill: () => Promise<void>
  free: () => Promise<void>
  /** As after a fault of the disk: at once, whatever files are open, and what was not synced is gone. */
  breakToReadOnly: () => Promise<void>
  /** Waits until no process has a file of the disk open, checks its file system and mounts it again. */
  repair: () => Promise<void>
  remove: () => Promise<void>
}

const takeSpace = async (file: string, bytesAtOnce: number): Promise<void> => {
  const handle = await open(file, 'a')
  const zeros = Buffer.alloc(bytesAtOnce)
  try {
    for (;;) await handle.write(zeros)
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
}

/** e2fsck(8): no error, or errors that were fixed. */
const fixed = [0, 1]

const check = (image: string): Promise<void> =>
  run('e2fsck', ['-f', '-y', image]).then(
    () => undefined,
    (error: { code?: number }) => {
      if (!fixed.includes(error.code ?? NaN)) throw error
    },
  )

/** Makes a disk of so many bytes, whose file and folder are in `place`. */
export const makeDisk = async (place: string, bytes: number): Promise<Disk> => {
  provideDebianPackages(['mount', 'e2fsprogs'])
  const [image, folder, filler] = [join(place, 'image'), join(place, 'disk'), join(place, 'disk/filler')]
  const mount = () => run('mount', ['-o', 'loop,errors=remount-ro', image, folder])
  const unmount = () =>
    run('umount', [folder]).then(
      () => true,
      () => false,
    )
  await (await open(image, 'w')).close()
  await truncate(image, bytes)
  await run('mkfs.ext4', ['-q', '-m', '0', image])
  await mkdir(folder)
  // While the disk is away no process writes to the folder that it covers.
  await run('mount', ['-t', 'tmpfs', '-o', 'ro', 'none', folder])
  await mount()
  return {
    folder,
    fill: async () => {
      for (const bytes of [1 << 20, 1 << 12, 1]) await takeSpace(filler, bytes)
    },
    free: () => rm(filler),
    breakToReadOnly: async () => {
      await run('mount', ['-o', 'remount,abort', folder])
    },
    repair: async () => {
      await until('nobody uses the disk', unmount, 60_000)
      await check(image)
      await mount()
    },
    remove: async () => {
      for (const what of ['disk', 'folder']) await until(`nobody uses the ${what}`, unmount, 60_000)
      await rm(image)
    },
  }
}
