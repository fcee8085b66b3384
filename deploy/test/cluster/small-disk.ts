import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCode } from '@panel/api/server-kit/errors'
import type { Owner } from './program'

const run = promisify(execFile)

/** Bytes: twice what a database of this test has at its end, with its write-ahead log. */
const size = 1536 * 2 ** 20

const fillerIn = (folder: string): string => join(folder, 'filler')

/** Puts a small file system of its own where this folder is. Only root may. */
export const mountSmallDisk = async (folder: string, { uid, gid }: Owner): Promise<void> => {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700,uid=${uid},gid=${gid}`, 'none', folder])
}

export const unmountSmallDisk = async (folder: string): Promise<void> => {
  // What still has a file of it open keeps it until its end.
  await run('umount', ['--lazy', folder])
}

/** Takes the space that is left. */
export const fillDisk = async (folder: string): Promise<void> => {
  for (const bytes of [1 << 20, 1 << 12]) {
    const handle = await open(fillerIn(folder), 'a')
    const zeros = Buffer.alloc(bytes)
    try {
      for (;;) await handle.write(zeros)
    } catch (error) {
      if (!hasCode(error, 'ENOSPC')) throw error
    } finally {
      await handle.close()
    }
  }
}

export const freeDisk = (folder: string): Promise<void> => rm(fillerIn(folder))
