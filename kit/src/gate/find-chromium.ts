import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

// The shell without a window of its own first: it needs half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium of this machine: the one that CHROMIUM names, the system's, else one that Playwright fetched. */
export const findChromium = (named?: string): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/lib/chromium']
  const system = folders.flatMap(folder => names.map(name => join(folder, name)))
  return [named ?? '', ...system, chromium.executablePath()].find(path => path !== '' && isRunnable(path))
}
