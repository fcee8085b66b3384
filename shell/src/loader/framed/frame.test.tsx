import { act, fireEvent, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describedPanel } from '../../testing/registry-fixture'
import { renderInShell } from '../../testing/render-in-shell'
import { Framed } from './frame'

class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null
  other: Port | undefined
  postMessage = (data: unknown) => queueMicrotask(() => this.other?.onmessage?.({ data }))
  close = () => undefined
}

/** jsdom has none, and React waits by it, too. */
class Channel {
  port1 = new Port()
  port2 = new Port()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
    // React has channels of its own; a frame's is the last one that is made.
    channel = this
  }
}

let channel: Channel

class Observer {
  observe = () => undefined
  disconnect = () => undefined
}

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message === null ? this.props.children : <p>{this.state.message}</p>
  }
}

const title = { en: 'Mailboxes', uk: 'Скриньки' }
const build = describedPanel('mfe-mail', { extends: { 'domain.section': [{ view: 'MailPart', title, order: 1 }] } })

const renderFrame = (given: { context?: object }) =>
  renderInShell(
    <Boundary>
      <Framed build={build} view="MailPart" allowed={[]} frames={new Set()} source="about:blank" {...given} />
    </Boundary>,
  )

// Texts load once, by the clock.
beforeAll(() => renderInShell(null))

beforeEach(() => {
  Object.assign(globalThis, { MessageChannel: Channel, ResizeObserver: Observer, IntersectionObserver: Observer })
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a contribution in a frame is given up when it has shown nothing for 12 seconds', async () => {
  await renderFrame({ context: {} })
  await act(async () => jest.advanceTimersByTime(11_999))
  expect(document.querySelector('iframe')).not.toBeNull()
  await act(async () => jest.advanceTimersByTime(1))
  expect(screen.getByText('MailPart showed nothing in time')).toBeVisible()
})

test('a page in a frame that has shown nothing for 12 seconds waits on', async () => {
  await renderFrame({})
  await act(async () => jest.advanceTimersByTime(12_000))
  expect(document.querySelector('iframe')).not.toBeNull()
})

test('while an address is asked about, the frame cannot put another one in its place', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  await renderFrame({})
  const say = (address: string) => act(async () => channel.port2.postMessage({ type: 'open', address }))
  await say('https://first.example/')
  expect(await screen.findByText('https://first.example/')).toBeVisible()
  await say('https://second.example/what-it-read')
  fireEvent.click(screen.getByRole('button', { name: 'Open the site' }))
  expect(opened.mock.calls.map(([address]) => address)).toEqual(['https://first.example/'])
})
