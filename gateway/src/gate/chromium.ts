import { type Browser, chromium } from 'playwright-core'
import { ReleaseError } from '../errors'
import { findChromium } from './find-chromium'

/** Opens a Chromium of this machine. Throws a ReleaseError that says what to do when there is none. */
export const openChromium = async (named?: string): Promise<Browser> => {
  const executablePath = findChromium(named)
  if (!executablePath)
    throw new ReleaseError('the contract gate needs Chromium: install it, or name its program in the setting CHROMIUM')
  // Chromium refuses its sandbox to root, as which containers often run.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
