import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { ReleaseError } from '../releases/release-error'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const isRunnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const findChromium = (): string | undefined => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const system = folders.flatMap(folder => names.map(name => join(folder, name)))
  return [process.env.CHROMIUM ?? '', ...system, chromium.executablePath()].find(
    path => path !== '' && isRunnable(path),
  )
}

/** Opens a Chromium of this machine. Throws a ReleaseError that says what to do when there is none. */
export const openChromium = async (): Promise<Browser> => {
  const executablePath = findChromium()
  if (!executablePath)
    throw new ReleaseError('the contract gate needs Chromium: install it, or name its program in the setting CHROMIUM')
  // Chromium refuses its sandbox to root, as which containers often run.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
