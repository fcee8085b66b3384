import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import * as z from 'zod'
import { ask, until } from '../fixtures/until'
import type { OtherBrowser } from './other-browser'

/** An invisible display: Debian's WebKit has no mode without one. Answers its name. */
const openDisplay = async (): Promise<{ display: string; server: ChildProcess }> => {
  const size = ['-screen', '0', '1440x1000x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', ['-displayfd', '1', ...size], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(server.stdout, 'data')
  return { display: `:${String(number).trim()}`, server }
}

/** The browser that belongs to the driver; its folder is named by architecture and version. */
const findMiniBrowser = (): string | undefined =>
  readdirSync('/usr/lib')
    .flatMap(folder => ['4.1', '4.0', '6.0'].map(version => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`))
    .find(existsSync)

/** How WebDriver names an element in what a script answers. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const elementAnswer = z.object({ [elementKey]: z.string() })
const sessionAnswer = z.object({ sessionId: z.string() })

/** One command of WebDriver (https://www.w3.org/TR/webdriver2/). Answers its value. */
const command = async (url: string, body?: unknown, method = 'POST'): Promise<unknown> => {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
  if (!answer.ok) throw new Error(JSON.stringify(value))
  return value
}

/** Debian's WebKitGTK, by WebDriver. */
export const openWebKit = async (): Promise<OtherBrowser> => {
  provideDebianPackages(['webkit2gtk-driver', 'xvfb'])
  const home = mkdtempSync(join(tmpdir(), 'webkit-home-'))
  const { display, server } = await openDisplay()
  const port = await freePort()
  const env = { ...process.env, DISPLAY: display, HOME: home, NO_AT_BRIDGE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: 'ignore' })
  await until('WebKitWebDriver answers', async () => (await ask(`http://127.0.0.1:${port}/status`)).status > 0, 20_000)
  const browser = { binary: findMiniBrowser(), args: ['--automation'] }
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser }
  const sessions = `http://127.0.0.1:${port}/session`
  const { sessionId } = sessionAnswer.parse(await command(sessions, { capabilities: { alwaysMatch } }))
  const session = `${sessions}/${sessionId}`
  const evaluate = (script: string, args: readonly unknown[]) => command(`${session}/execute/sync`, { script, args })
  await command(`${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 1000 })
  return {
    goto: async url => void (await command(`${session}/url`, { url })),
    url: async () => String(await command(`${session}/url`, undefined, 'GET')),
    evaluate: async (body, ...args) => (await evaluate(body, args)) as never,
    element: async (body, ...args) => {
      const found = elementAnswer.safeParse(await evaluate(body, args))
      if (!found.success) return undefined
      const element = `${session}/element/${found.data[elementKey]}`
      return {
        click: async () => void (await command(`${element}/click`)),
        fill: async text => {
          await command(`${element}/clear`)
          await command(`${element}/value`, { text })
        },
      }
    },
    close: async () => {
      await command(session, undefined, 'DELETE').catch(() => undefined)
      driver.kill()
      server.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
