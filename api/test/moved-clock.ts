import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'

/** A clock that stands still, where a test sets it, for the processes that are started with `env`. */
export interface MovedClock {
  env: Record<string, string>
  /** For all of its processes at once, with their next look at the clock. */
  set: (moment: Date) => Promise<void>
  remove: () => Promise<void>
}

/**
 * Makes a clock for real processes by Debian's libfaketime. What a process measures without the calendar (timers,
 * CLOCK_MONOTONIC) goes on.
 */
export const moveClock = async (moment: Date): Promise<MovedClock> => {
  provideDebianPackages(['libfaketime'])
  const folder = await mkdtemp(join(tmpdir(), 'panel-clock-'))
  // PostgreSQL reads it too, and runs as somebody else when this is root.
  await chmod(folder, 0o755)
  const file = join(folder, 'now')
  const set = async (next: Date): Promise<void> => {
    // Seconds since the epoch name a moment also where the hands of the clock pass an hour twice.
    await writeFile(`${file}.next`, `${Math.floor(next.getTime() / 1000)}\n`, { mode: 0o644 })
    await rename(`${file}.next`, file)
  }
  await set(moment)
  const env = {
    LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_FMT: '%s',
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { env, set, remove: () => rm(folder, { recursive: true, force: true }) }
}
