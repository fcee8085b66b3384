import { screen } from '@testing-library/react'
import { watchRoot } from './watch-root'

let stop = (): void => undefined
const root = () => document.querySelector('#root') ?? document.body

beforeEach(() => {
  jest.useFakeTimers()
  document.body.innerHTML = '<div id="root"><p>The page</p></div>'
  stop = watchRoot(root())
})

afterEach(() => {
  stop()
  jest.useRealTimers()
})

/** Lets the observer see what was done, and time pass. */
const pass = async (milliseconds: number) => {
  await Promise.resolve()
  jest.advanceTimersByTime(milliseconds)
}

test.each([
  ['emptied', () => root().replaceChildren()],
  ['removed', () => root().remove()],
])('a page that was %s says so, and leads home', async (_, harm) => {
  harm()
  await pass(1000)
  expect(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/')
})

test('a page that is drawn again has no message left', async () => {
  root().replaceChildren()
  await pass(1000)
  root().append(document.createElement('p'))
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that is empty for an instant gets no message', async () => {
  root().replaceChildren()
  await pass(500)
  root().append(document.createElement('p'))
  await pass(5000)
  expect(screen.queryByRole('alert')).toBeNull()
})
