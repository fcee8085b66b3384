const started = jest.fn()

jest.mock('./start', () => {
  started()
  return {}
})

jest.mock('@panel/shared/api-client', () => ({}))

beforeEach(() => {
  jest.resetModules()
  started.mockClear()
  jest.useFakeTimers()
})

afterEach(() => jest.useRealTimers())

/** Milliseconds between the two parts in which the modules run. */
const betweenParts = 1

const openPage = async (): Promise<void> => {
  await import('./main')
  await jest.advanceTimersByTimeAsync(0)
}

test('what the document draws is painted before the shell starts', async () => {
  await openPage()
  expect(started).not.toHaveBeenCalled()
  await jest.advanceTimersToNextFrame()
  await jest.advanceTimersByTimeAsync(1 + betweenParts)
  expect(started).toHaveBeenCalledTimes(1)
})

test('a page that is opened in the background, where nothing is painted, starts at once', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await openPage()
  expect(started).toHaveBeenCalledTimes(1)
  hidden.mockRestore()
})

test('a page that goes to the background starts at once', async () => {
  await openPage()
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
  expect(started).toHaveBeenCalledTimes(1)
})

test('a page that counts as visible and is never painted starts after a second', async () => {
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  await openPage()
  await jest.advanceTimersByTimeAsync(1000 + betweenParts)
  expect(started).toHaveBeenCalledTimes(1)
  frames.mockRestore()
})
