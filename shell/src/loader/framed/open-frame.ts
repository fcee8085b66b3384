import {
  type FrameMessage,
  frameMessage,
  type PageMessage,
  type StartMessage,
} from '@panel/shared/panel/frame-messages'
import { safeParse } from '@panel/shared/schema'

const second = 1000

/** Faster than a person types or scrolls. */
const mostEachSecond = 200

/**
 * Seconds for which a frame may be silent before it is given up. Until its first answer its files are on their way: as
 * long as a panel in the page has for them with its second try.
 */
const timeLimit = { loading: 16, running: 8 }

interface Options {
  frame: HTMLIFrameElement
  start: () => StartMessage
  onMessage: (message: FrameMessage) => void
  /** The frame does what no panel does, or nothing any more. */
  fail: (cause: Error) => void
}

export interface FrameLink {
  say: (message: PageMessage) => void
  close: () => void
}

/**
 * The page's end of the channel to a frame. A frame that loads another document, floods the page or does
 * not answer has failed; other data is ignored.
 */
export const openFrame = ({ frame, start, onMessage, fail }: Options): FrameLink => {
  const { port1: port, port2 } = new MessageChannel()
  let [loads, received, unanswered, limit] = [0, 0, 0, timeLimit.loading]
  const giveUp = (why: string): void => {
    close()
    fail(new Error(why))
  }
  const count = (): boolean => {
    received += 1
    if (received === mostEachSecond + 1) giveUp('The frame sent too many messages')
    return received <= mostEachSecond
  }
  const onLoad = (): void => {
    loads += 1
    // Its origin is opaque, so that none can be named.
    if (loads === 1) frame.contentWindow?.postMessage(start(), '*', [port2])
    else giveUp('The frame loaded another document')
  }
  // It has the port for all it has to say; this way it could flood the page as well.
  const onOther = ({ source }: MessageEvent): void => {
    if (source === frame.contentWindow) count()
  }
  port.onmessage = ({ data }) => {
    if (!count()) return
    const parsed = safeParse(frameMessage, data)
    if (!parsed.success) return
    if (parsed.data.type !== 'pong') return onMessage(parsed.data)
    unanswered = 0
    limit = timeLimit.running
  }
  const timer = setInterval(() => {
    received = 0
    unanswered += 1
    if (unanswered > limit) giveUp('The frame does not answer')
    else port.postMessage({ type: 'ping' })
  }, second)
  const close = (): void => {
    clearInterval(timer)
    port.close()
    port.onmessage = null
    frame.removeEventListener('load', onLoad)
    window.removeEventListener('message', onOther)
  }
  frame.addEventListener('load', onLoad)
  window.addEventListener('message', onOther)
  return { say: message => port.postMessage(message), close }
}
