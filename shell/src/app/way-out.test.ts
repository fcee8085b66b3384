import { createWayOut } from './way-out'

type Arrive = ReturnType<typeof createWayOut>

const load = jest.fn()
const blame = jest.fn()

/** Arrives at a panel's page, `step` places into the history. */
const visit = (arrive: Arrive, panel: string, idx?: number): void => {
  history.replaceState(idx === undefined ? null : { idx }, '', `/${panel}`)
  arrive({ panel, build: '1' })
}

const leave = (): Arrive => {
  const arrive = createWayOut({ load, blame })
  visit(arrive, 'held', 1)
  visit(arrive, 'wanted', 2)
  return arrive
}

beforeEach(() => {
  load.mockReset()
  blame.mockReset()
})

test.each([
  ['the router', 3],
  ['the history itself', undefined],
])('who is brought back by %s gets the page they went to, loaded anew, and the panel is blamed', (_, idx) => {
  visit(leave(), 'held', idx)
  expect(load).toHaveBeenCalledWith('http://localhost/wanted')
  expect(blame).toHaveBeenCalledWith({ panel: 'held', build: '1' })
})

test('who comes back by a click, a redirect, the browser’s Back or later is not held', () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  const clicking = leave()
  document.body.click()
  visit(clicking, 'held', 3)
  visit(leave(), 'held', 2)
  visit(leave(), 'held', 1)
  const waiting = leave()
  jest.advanceTimersByTime(1000)
  visit(waiting, 'held', 3)
  jest.useRealTimers()
  expect(load).not.toHaveBeenCalled()
})

test('pages of one panel may lead to each other', () => {
  const arrive = leave()
  visit(arrive, 'wanted', 3)
  visit(arrive, 'wanted', 4)
  expect(load).not.toHaveBeenCalled()
})
