import { startMeasuring } from './start-measuring'

jest.mock('./web-vitals', () => {
  throw new Error('The file was altered')
})

const sent: string[] = []
const realFetch = globalThis.fetch

beforeEach(() => {
  jest.useFakeTimers()
  globalThis.fetch = async (_, init) => {
    sent.push(String(init?.body))
    return new Response()
  }
})

afterEach(() => {
  jest.useRealTimers()
  globalThis.fetch = realFetch
})

test('that the code which measures did not come is reported, once somebody does something, and is no fault of the build', async () => {
  startMeasuring('1.0.0-s')
  expect(sent).toEqual([])
  window.dispatchEvent(new Event('pointerdown'))
  await jest.advanceTimersByTimeAsync(500)
  expect(sent.map(body => JSON.parse(body))).toEqual([
    { panel: 'shell', build: '1.0.0-s', phase: 'measuring', cause: 'The file was altered', recovered: true },
  ])
})
