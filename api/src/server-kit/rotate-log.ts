import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'

/** Bytes after which a log is put aside, and how many that were put aside are kept: 60 MB a log in all. */
const limit = 10 * 1024 * 1024
const kept = 5

const attempt = (action: () => void): boolean => {
  try {
    action()
    return true
  } catch {
    return false
  }
}

/**
 * Puts a log of more than 10 MB aside as `FILE.1`, and the older ones one number further. The file itself is emptied,
 * not renamed: a program that appends to it, as PostgreSQL does, goes on with it. Never throws; on a full disk what
 * was logged is given up, since that frees space for what matters.
 */
export const rotateLog = (file: string, most = limit): void => {
  attempt(() => {
    if (statSync(file).size < most) return
    for (let number = kept - 1; number >= 1; number -= 1)
      attempt(() => renameSync(`${file}.${number}`, `${file}.${number + 1}`))
    if (!attempt(() => copyFileSync(file, `${file}.1`))) attempt(() => rmSync(`${file}.1`, { force: true }))
    truncateSync(file)
  })
}
