import type { Page } from 'playwright-core'

/** A property of the browser's own, as it was before any script of the product ran. */
interface Native {
  name: string
  owner: object
  key: PropertyKey
  was: PropertyDescriptor | undefined
}

declare global {
  interface Window {
    /** Set by the gate, in its own pages only. */
    gateNatives?: { properties: Native[]; owners: [string, object, number][]; connected: boolean }
  }
}

/**
 * Runs in the page before any other script. Functions that run in a page name no functions of their own: the compiler
 * would add a helper to them that the page does not have.
 */
const keepNatives = (): void => {
  const kinds = [
    ...[Object, Function, Array, String, Number, Promise, RegExp, Date, Map, Set],
    ...[EventTarget, Event, Node, Element, HTMLElement, Document, History, Storage],
    ...[XMLHttpRequest, Headers, Request, Response],
  ]
  const owners: [string, object][] = [
    ['history', history],
    ['JSON', JSON],
    ['Math', Math],
    ['Object', Object],
    ['Promise', Promise],
    ...kinds.map((kind): [string, object] => [`${kind.name}.prototype`, kind.prototype]),
  ]
  const globals = [
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'Promise',
    'JSON',
    'setTimeout',
    'setInterval',
  ]
  window.RTCPeerConnection = new Proxy(window.RTCPeerConnection, {
    construct(kind, given, made) {
      if (window.gateNatives) window.gateNatives.connected = true
      return Reflect.construct(kind, given, made) as RTCPeerConnection
    },
  })
  window.gateNatives = {
    connected: false,
    owners: owners.map(([name, owner]) => [name, owner, Reflect.ownKeys(owner).length]),
    properties: [
      ...globals.map(key => ({
        name: `window.${key}`,
        owner: window,
        key,
        was: Object.getOwnPropertyDescriptor(window, key),
      })),
      ...owners.flatMap(([name, owner]) =>
        Reflect.ownKeys(owner).map(key => ({
          name: `${name}.${String(key)}`,
          owner,
          key,
          was: Object.getOwnPropertyDescriptor(owner, key),
        })),
      ),
    ],
  }
}

interface Changed {
  name: string
  is: string
}

/** Runs in the page: what is no longer as the browser had it. */
const changedNatives = (): Changed[] => [
  ...(window.gateNatives?.properties ?? [])
    .filter(({ owner, key, was }) => {
      const is = Object.getOwnPropertyDescriptor(owner, key)
      return is?.value !== was?.value || is?.get !== was?.get || is?.set !== was?.set
    })
    .map(({ name, owner, key }) => ({ name, is: String(Object.getOwnPropertyDescriptor(owner, key)?.value) })),
  ...(window.gateNatives?.owners ?? [])
    .filter(([, owner, keys]) => Reflect.ownKeys(owner).length > keys)
    .map(([name, owner]) => ({ name: `${name}.${String(Reflect.ownKeys(owner).at(-1))}`, is: 'new' })),
]

/** Keeps what the browser offers to all scripts of a page, before the page is opened. */
export const watchNatives = (page: Page): Promise<unknown> => page.addInitScript(keepNatives)

const longestCode = 80

/** React Aria, of which the design system is made, listens there to what gets the focus by a script. */
const ofDesignSystem = 'HTMLElement.prototype.focus'

/**
 * Whether a page changed what all panels share of the browser: requests, history, storage, the prototypes. Answers
 * what, as a part of a sentence; undefined when nothing is changed. `bridged`: the shell itself listens at the history.
 */
export const faultOfNatives = async (page: Page, bridged: boolean): Promise<string | undefined> => {
  const known = (name: string): boolean => name === ofDesignSystem || (bridged && name.startsWith('history.'))
  if (await page.evaluate(() => window.gateNatives?.connected))
    return 'connects by WebRTC, which no security policy sees'
  const [changed] = (await page.evaluate(changedNatives)).filter(({ name }) => !known(name))
  return changed && `changes ${changed.name}, which all panels share: it is ${changed.is.slice(0, longestCode)}`
}
