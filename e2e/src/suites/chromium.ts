import { findChromium } from '@panel/gateway/find-chromium'
import { provideDebianPackages } from './debian-packages'
import { bin, run } from './run'

const find = (): string | undefined => findChromium(process.env.CHROMIUM)

const install = async (): Promise<void> => {
  try {
    provideDebianPackages(['chromium-headless-shell'])
  } catch {
    // Not Debian, or not root: Playwright brings its own.
    await run(bin('playwright'), ['install', 'chromium'])
  }
}

/** Path of a Chromium; installs one when there is none. Throws when that fails too. */
export const provideChromium = async (): Promise<string> => {
  if (!find()) await install()
  const path = find()
  if (!path) throw new Error('No Chromium was found and none could be installed: install one and name it in CHROMIUM')
  return path
}
