import { ApiError, type ApiFailure } from '@panel/shared/api-client'
import { checkedSince, lookupOfRefusal } from './lookup-state'

const at = '2026-01-05T10:00:00Z'
const refusal = (status: number, failure: ApiFailure = 'problem') => new ApiError({ failure, status })

test('404 is available, without a doubt', () => {
  expect(lookupOfRefusal(refusal(404), at)).toEqual({ state: 'available', checkedAt: at })
})

test.each([400, 401, 403, 409, 422, 429, 500, 501])('%i is treated as available, with a doubt (S7.11)', status => {
  expect(lookupOfRefusal(refusal(status), at)).toMatchObject({ state: 'available', doubt: { status } })
})

test.each([502, 503, 504])('%i is not known', status => {
  expect(lookupOfRefusal(refusal(status), at)).toMatchObject({ state: 'unknown', error: { status } })
})

test.each(['network', 'offline', 'timeout'] as const)('no answer (%s) is not known', failure => {
  expect(lookupOfRefusal(refusal(0, failure), at)).toMatchObject({ state: 'unknown', error: { failure } })
})

test('several answers are as old as the first of them, once all are here', () => {
  const answer = (checkedAt: string) => lookupOfRefusal(refusal(404), checkedAt)
  const [early, late] = [answer('2026-01-05T10:00:00Z'), answer('2026-01-05T10:00:07Z')]
  expect(checkedSince([late, early])).toBe('2026-01-05T10:00:00Z')
  expect(checkedSince([late, undefined])).toBeUndefined()
  expect(checkedSince([])).toBeUndefined()
})
