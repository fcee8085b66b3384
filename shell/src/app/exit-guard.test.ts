import { createExitGuard } from './exit-guard'

type Arrive = ReturnType<typeof createExitGuard>

const load = jest.fn()
const blame = jest.fn()

/** Arrives at a panel's page; code that writes the history itself leaves no state there. */
const visit = (
  arrive: Arrive,
  panel: string,
  action: Parameters<Arrive>[1],
  state: object | null = { idx: 1 },
): void => {
  history.replaceState(state, '', `/${panel}`)
  arrive({ panel, build: '1' }, action)
}

const leave = (): Arrive => {
  const arrive = createExitGuard({ load, blame })
  visit(arrive, 'held', 'POP')
  visit(arrive, 'wanted', 'PUSH')
  return arrive
}

beforeEach(() => {
  load.mockReset()
  blame.mockReset()
})

test.each([
  ['the router', 'PUSH', { idx: 3 }],
  ['the history itself', 'POP', null],
] as const)(
  'a visitor brought back by %s gets the page they went to, reloaded, and the panel is blamed',
  (_, action, state) => {
    visit(leave(), 'held', action, state)
    expect(load).toHaveBeenCalledWith('http://localhost/wanted')
    expect(blame).toHaveBeenCalledWith({ panel: 'held', build: '1' })
  },
)

test('a visitor that comes back by a click, a redirect, the browser’s Back or later is not blocked', () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  const clicking = leave()
  document.body.click()
  visit(clicking, 'held', 'PUSH')
  visit(leave(), 'held', 'REPLACE')
  visit(leave(), 'held', 'POP')
  const waiting = leave()
  jest.advanceTimersByTime(1000)
  visit(waiting, 'held', 'PUSH')
  jest.useRealTimers()
  expect(load).not.toHaveBeenCalled()
})

test('going back and forward at once by the browser’s buttons is not blocked', () => {
  const arrive = leave()
  visit(arrive, 'held', 'POP', { idx: 1 })
  visit(arrive, 'wanted', 'POP', { idx: 2 })
  expect(load).not.toHaveBeenCalled()
})

test('pages of one panel may lead to each other', () => {
  const arrive = leave()
  visit(arrive, 'wanted', 'PUSH')
  visit(arrive, 'wanted', 'PUSH')
  expect(load).not.toHaveBeenCalled()
})

test('a visitor brought back after a redirect of the next page is blocked all the same', () => {
  const arrive = leave()
  visit(arrive, 'wanted', 'REPLACE')
  visit(arrive, 'held', 'PUSH')
  expect(load).toHaveBeenCalledWith('http://localhost/wanted')
})
