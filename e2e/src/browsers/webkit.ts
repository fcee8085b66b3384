import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { Builder, Capabilities, WebElement } from 'selenium-webdriver'
import type { OtherBrowser } from './other-browser'

/** A display that nobody sees: Debian's WebKit has no mode without one. Answers its name. */
const openDisplay = async (): Promise<{ display: string; server: ChildProcess }> => {
  const size = ['-screen', '0', '1440x1000x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', ['-displayfd', '1', ...size], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(server.stdout, 'data')
  return { display: `:${String(number).trim()}`, server }
}

const untilListening = async (port: number): Promise<void> => {
  for (const deadline = Date.now() + 20_000; ; await new Promise(resolve => setTimeout(resolve, 50))) {
    const answered = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (answered) return
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer')
  }
}

/** The browser that belongs to the driver; its folder is named by architecture and version. */
const findMiniBrowser = (): string | undefined =>
  readdirSync('/usr/lib')
    .flatMap(folder => ['4.1', '4.0', '6.0'].map(version => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find(existsSync)

/** Debian's WebKitGTK, by WebDriver. */
export const openWebKit = async (): Promise<OtherBrowser> => {
  provideDebianPackages(['webkit2gtk-driver', 'xvfb'])
  const home = mkdtempSync(join(tmpdir(), 'webkit-home-'))
  const { display, server } = await openDisplay()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, HOME: home, NO_AT_BRIDGE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' })
  await untilListening(port)
  const binary = findMiniBrowser()
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const session = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
  await session.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 1000 })
  return {
    goto: url => session.get(url),
    url: () => session.getCurrentUrl(),
    evaluate: (body, ...args) => session.executeScript(body, ...args),
    element: async (body, ...args) => {
      const found: unknown = await session.executeScript(body, ...args)
      if (!(found instanceof WebElement)) return undefined
      return {
        click: () => found.click(),
        fill: async text => {
          await found.clear()
          await found.sendKeys(text)
        },
      }
    },
    close: async () => {
      await session.quit().catch(() => undefined)
      driver.kill()
      server.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
