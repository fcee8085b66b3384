import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { provideDebianPackages } from './debian-packages'
import { bin, run } from './run'

// The shell without a window of its own first: it needs half the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium of this machine: the setting CHROMIUM, the system's, else one that Playwright fetched. */
export const findChromium = (): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/lib/chromium']
  const system = folders.flatMap(folder => names.map(name => join(folder, name)))
  return [process.env.CHROMIUM ?? '', ...system, chromium.executablePath()].find(path => path !== '' && runnable(path))
}

const install = async (): Promise<void> => {
  try {
    provideDebianPackages(['chromium-headless-shell'])
  } catch {
    // Not Debian, or not root: Playwright brings its own.
    await run(bin('playwright'), ['install', 'chromium'])
  }
}

/** As `findChromium`; installs a browser when there is none. Throws when that fails too. */
export const provideChromium = async (): Promise<string> => {
  if (!findChromium()) await install()
  const path = findChromium()
  if (!path) throw new Error('No Chromium was found and none could be installed: install one and name it in CHROMIUM')
  return path
}
