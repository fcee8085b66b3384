import { whileDatabaseAnswers } from '../src/http/while-database-answers'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const answers = vi.fn(async () => 'ok')
const silence = new Error('the database does not answer')

const later = <T>(ms: number, value: T): Promise<T> => new Promise(resolve => setTimeout(() => resolve(value), ms))

test('a quick call asks nothing and leaves no timer behind, however it ends', async () => {
  await expect(whileDatabaseAnswers(answers, Promise.resolve(7))).resolves.toBe(7)
  await expect(whileDatabaseAnswers(answers, Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(answers).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a slow call goes on as long as the database answers', async () => {
  const answer = whileDatabaseAnswers(answers, later(2200, 'done'))
  await vi.advanceTimersByTimeAsync(2200)
  await expect(answer).resolves.toBe('done')
  expect(answers).toHaveBeenCalledTimes(4)
  expect(vi.getTimerCount()).toBe(0)
})

test('a call ends when the database does not answer, and asks no more', async () => {
  const check = vi.fn().mockRejectedValue(silence)
  const answer = whileDatabaseAnswers(check, later(60_000, 'late'))
  const refused = expect(answer).rejects.toBe(silence)
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
  expect(check).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
