import { spawnSync } from 'node:child_process'
import { findChromium } from '@panel/kit/gate/find-chromium'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { bin } from './workspaces'

/**
 * Makes sure that there is a Chromium: the system's, else Debian's package, which only root can install, else the one
 * that Playwright downloads. The font is one of those that pages are drawn with until their own is there; tests do
 * without it. Throws a sentence when there is no Chromium in the end.
 */
export const provideChromium = (): void => {
  // Of Debian's two, the one without a window takes half the time.
  const browser = findChromium() ? [] : ['chromium-headless-shell']
  try {
    provideDebianPackages([...browser, 'fonts-liberation'])
  } catch {
    // This is not Debian, or not root.
  }
  if (findChromium()) return
  spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: ['ignore', 2, 2] })
  if (!findChromium())
    throw new Error('No Chromium was found and none could be installed: install one and name it in CHROMIUM')
}
