import { safeParse } from '@panel/shared/schema'
import { type FrameMessage, type PageMessage, pageMessage, type StartMessage, startMessage } from './messages'

/** The way to the page around a frame. */
export interface PagePort {
  say: (message: FrameMessage) => void
  /** Subscribes to messages of the page of one kind. */
  on: <Type extends PageMessage['type']>(
    type: Type,
    onMessage: (message: Extract<PageMessage, { type: Type }>) => void,
  ) => void
}

const openPort = (port: MessagePort): PagePort => {
  const listeners: ((message: PageMessage) => void)[] = []
  port.onmessage = ({ data }) => {
    const parsed = safeParse(pageMessage, data)
    if (parsed.success) for (const listen of listeners) listen(parsed.data)
  }
  return {
    say: message => port.postMessage(message),
    on: (type, onMessage) => {
      const isMeant = (message: PageMessage): message is Parameters<typeof onMessage>[0] => message.type === type
      listeners.push(message => isMeant(message) && onMessage(message))
    },
  }
}

/** Resolves when the page around the frame has said what is to be shown, and handed over the port. */
export const joinPage = (): Promise<{ port: PagePort; start: StartMessage }> =>
  new Promise(resolve => {
    const listen = ({ source, data, ports: [port] }: MessageEvent): void => {
      const parsed = safeParse(startMessage, data)
      if (source !== window.parent || !port || !parsed.success) return
      window.removeEventListener('message', listen)
      resolve({ port: openPort(port), start: parsed.data })
    }
    window.addEventListener('message', listen)
  })
