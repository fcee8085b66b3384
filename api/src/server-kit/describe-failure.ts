import { StartError } from './errors'

/** errno(3) → what is wrong with a file or folder, and what to do about it. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'may not be used by this account: give it the right to, or set another DATA_DIR',
  EPERM: 'may not be used by this account: give it the right to, or set another DATA_DIR',
  EROFS: 'is on a read-only file system: set another DATA_DIR',
  ENOENT: 'cannot be made: set another DATA_DIR',
  ENOTDIR: 'is not a folder, or is below a file: set another DATA_DIR',
  EEXIST: 'is not a folder, or is below a file: set another DATA_DIR',
  ENOSPC: 'is on a full disk: free some space, or set another DATA_DIR',
  EDQUOT: 'is on a full disk: free some space, or set another DATA_DIR',
  EMFILE: 'cannot be opened, because this process has too many files open: raise its limit (ulimit -n)',
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error

/** One sentence for an error of the file system, about `path` or the file that the error names; null for any other. */
export const explainFileError = (error: unknown, path?: string): string | null => {
  const system = isSystemError(error) ? error : null
  const reason = reasons[system?.code ?? '']
  // A write names no file.
  const file = path ?? system?.path ?? (system?.syscall === 'write' ? 'A file of DATA_DIR' : undefined)
  return file && reason ? `${file} ${reason}.` : null
}

/** What to print when a start fails: one sentence for what can go wrong on a machine, a stack trace for a fault of ours. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof StartError) return error.message
  return explainFileError(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}
