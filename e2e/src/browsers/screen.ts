import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../suites/workspaces'
import type { OtherBrowser, PageElement } from './other-browser'

const library = readFileSync(
  join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** What an element is found by, as its user recognises it: its role and name, inside another one where needed. */
export interface Target {
  role: string
  name?: string
  within?: Target
}

const installed = "return typeof TestingLibraryDom === 'object'"

/** Finds the elements of the innermost target. A password field has no role: it is found by its label. */
const findAll = `
  const [targets] = arguments
  let scopes = [document.body]
  for (const { role, name } of targets) {
    const options = name === undefined ? {} : { name }
    scopes = scopes.flatMap(scope =>
      role === 'password'
        ? TestingLibraryDom.queryAllByLabelText(scope, name)
        : TestingLibraryDom.queryAllByRole(scope, role, options),
    )
  }`

const find = `${findAll}
  return scopes[0] ?? null`

const findPlace = `${findAll}
  return JSON.stringify(scopes[0]?.getBoundingClientRect())`

const outermostFirst = ({ within, ...own }: Target): Omit<Target, 'within'>[] => [
  ...(within ? outermostFirst(within) : []),
  own,
]

const limit = 20_000

/** A user of another browser at a product: finds by role and name, and waits for what comes. */
export const screenOf = (browser: OtherBrowser, origin: string) => {
  const until = async <Found>(what: string, look: () => Promise<Found | undefined | false>): Promise<Found> => {
    const deadline = Date.now() + limit
    for (;;) {
      let cause: unknown
      const found = await look().catch(error => {
        cause = error
        return undefined
      })
      if (found) return found
      if (Date.now() > deadline) {
        const text = await browser
          .evaluate<string>("return innerWidth + ' px: ' + document.body.innerText")
          .catch(String)
        const message = `Not there within ${limit} ms: ${what}\nThe page at ${await browser.url()} says, ${text}`
        throw new Error(message, { cause })
      }
      await sleep(100)
    }
  }
  const one = (target: Target): Promise<PageElement> =>
    until(JSON.stringify(target), async () => {
      if (!(await browser.evaluate<boolean>(installed))) await browser.evaluate(library)
      return await browser.element(find, outermostFirst(target))
    })
  return {
    goto: (path: string) => browser.goto(origin + path),
    reload: async () => await browser.goto(await browser.url()),
    /** Waits until the page shows a text. */
    shows: (text: string) =>
      until(text, () => browser.evaluate<boolean>('return document.body.innerText.includes(arguments[0])', text)),
    waitFor: async (target: Target): Promise<void> => void (await one(target)),
    /** Clicks once nothing moves any more; what moves away while it is looked for is looked for again. */
    click: async (target: Target): Promise<void> => {
      let last: string | undefined
      await until(`a click on ${JSON.stringify(target)}`, async () => {
        const element = await one(target)
        const place = await browser.evaluate<string>(findPlace, outermostFirst(target))
        const isStill = place === last
        last = place
        if (isStill) await element.click()
        return isStill
      })
    },
    fill: async (target: Target, text: string): Promise<void> => await (await one(target)).fill(text),
    at: (path: string) => until(`the address ${path}`, async () => new URL(await browser.url()).pathname === path),
  }
}

export type OtherScreen = ReturnType<typeof screenOf>
