import { spawnSync } from 'node:child_process'
import { findChromium } from '@panel/kit/gate/find-chromium'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { provideChromium } from './provide-chromium'
import { bin } from './workspaces'

vi.mock('node:child_process', async original => ({ ...(await original<object>()), spawnSync: vi.fn() }))
vi.mock('@panel/kit/gate/find-chromium', () => ({ findChromium: vi.fn() }))
vi.mock('@panel/shared/testing/debian-packages', () => ({ provideDebianPackages: vi.fn() }))

const found = vi.mocked(findChromium)
const provided = vi.mocked(provideDebianPackages)
const run = vi.mocked(spawnSync)

const refuse = (): never => {
  throw new Error('These Debian packages are needed and missing: …')
}

beforeEach(() => void vi.resetAllMocks())

test('a Chromium of the system is taken, with or without the font', () => {
  found.mockReturnValue('/usr/bin/google-chrome')
  provided.mockImplementation(refuse)
  provideChromium()
  expect(provided).toHaveBeenCalledExactlyOnceWith(['fonts-liberation'])
  expect(run).not.toHaveBeenCalled()
})

test("without one Debian's package is installed", () => {
  found.mockReturnValueOnce(undefined).mockReturnValue('/usr/bin/chromium-headless-shell')
  provideChromium()
  expect(provided).toHaveBeenCalledExactlyOnceWith(['chromium-headless-shell', 'fonts-liberation'])
  expect(run).not.toHaveBeenCalled()
})

test('where no package can be installed, Playwright downloads one', () => {
  provided.mockImplementation(refuse)
  run.mockImplementation(() => void found.mockReturnValue('/opt/playwright/chrome') as never)
  provideChromium()
  expect(run).toHaveBeenCalledExactlyOnceWith(bin('playwright'), ['install', 'chromium'], expect.anything())
})

test('a sentence says what to do where that fails too', () => {
  provided.mockImplementation(refuse)
  expect(provideChromium).toThrow('install one and name it in CHROMIUM')
})
