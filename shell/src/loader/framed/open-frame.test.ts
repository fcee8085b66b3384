import type { FrameMessage, StartMessage } from '@panel/shared/panel/frame-messages'
import { openFrame } from './open-frame'

/** jsdom has none: two ends that get each other's messages at once. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null
  other: Port | undefined
  sent: unknown[] = []
  postMessage(data: unknown): void {
    this.sent.push(data)
    this.other?.onmessage?.({ data })
  }
  close(): void {
    this.other = undefined
  }
}

class Channel {
  port1 = new Port()
  port2 = new Port()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
    channel = this
  }
}

let channel: Channel

const start: StartMessage = {
  type: 'start',
  address: '/app/hosting',
  state: { type: 'state', language: 'en', theme: null, session: { present: false, email: null, ended: false } },
}

const open = () => {
  Object.assign(globalThis, { MessageChannel: Channel })
  const frame = document.body.appendChild(document.createElement('iframe'))
  const received: FrameMessage[] = []
  const failures: string[] = []
  const link = openFrame({
    frame,
    start: () => start,
    onMessage: message => received.push(message),
    fail: ({ message }) => failures.push(message),
  })
  return { frame, link, received, failures, say: (data: unknown) => channel.port2.postMessage(data) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('takes messages, and nothing else', () => {
  const { received, failures, say, link } = open()
  for (const data of [null, 'shown', { type: 'token' }, { type: 'height', height: '1' }, { type: 'shown' }]) say(data)
  expect(received).toEqual([{ type: 'shown' }])
  expect(failures).toEqual([])
  link.close()
})

it.each([
  [16, 'never answered', false],
  [8, 'has answered', true],
])('gives up a frame that is silent for %i seconds and %s', (seconds, _, answers) => {
  const { failures, say } = open()
  if (answers) say({ type: 'pong' })
  jest.advanceTimersByTime(seconds * 1000)
  expect(failures).toEqual([])
  jest.advanceTimersByTime(1000)
  expect(failures).toEqual(['The frame does not answer'])
  jest.advanceTimersByTime(60_000)
  expect(failures).toHaveLength(1)
})

it('keeps a frame that answers', () => {
  const answering = open()
  channel.port2.onmessage = () => answering.say({ type: 'pong' })
  jest.advanceTimersByTime(60_000)
  expect(answering.failures).toEqual([])
  answering.link.close()
})

it('gives up a frame that sends too much, by the port or past it', () => {
  const flooding = open()
  for (let sent = 0; sent < 1000; sent++) flooding.say({ type: 'shown' })
  expect(flooding.failures).toEqual(['The frame sent too many messages'])
  expect(flooding.received).toHaveLength(200)

  const past = open()
  const source = past.frame.contentWindow
  for (let sent = 0; sent < 1000; sent++) window.dispatchEvent(new MessageEvent('message', { source }))
  expect(past.failures).toEqual(['The frame sent too many messages'])
})

it('gives up a frame that loads another document', () => {
  const { frame, failures } = open()
  const told = jest.spyOn(frame.contentWindow as Window, 'postMessage').mockImplementation(() => undefined)
  frame.dispatchEvent(new Event('load'))
  expect(told).toHaveBeenCalledWith(start, '*', [channel.port2])
  expect(failures).toEqual([])
  frame.dispatchEvent(new Event('load'))
  expect(failures).toEqual(['The frame loaded another document'])
})
