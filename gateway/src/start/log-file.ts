import { closeSync, openSync, writeSync } from 'node:fs'
import { rotateLog } from '@panel/api/server-kit/rotate-log'

/** Bytes that are written between two checks of the size of the file. */
const bytesBetweenChecks = 256 * 1024

/**
 * A log that never fails: a line that cannot be written (a full disk) is dropped, and how many were is said once lines
 * can be written again. Written at once, so that the last words of a process that is killed are not lost.
 */
export class LogFile {
  private file: number | undefined
  private lost = 0
  private unchecked = bytesBetweenChecks

  constructor(private readonly path: string) {}

  /** Adds a line of JSON. */
  write(line: string): void {
    this.rotate(line.length)
    const missing = this.lost > 0 ? `${JSON.stringify({ level: 40, time: Date.now(), lost_lines: this.lost })}\n` : ''
    try {
      this.file ??= openSync(this.path, 'a', 0o600)
      writeSync(this.file, `${missing}${line}\n`)
      this.lost = 0
    } catch {
      this.lost += 1
    }
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  private rotate(bytes: number): void {
    this.unchecked += bytes
    if (this.unchecked < bytesBetweenChecks) return
    this.unchecked = 0
    rotateLog(this.path)
  }
}
