import { measure, reportMetric } from './metric'

test.each([
  ['most', 0, 0, 'pass'],
  ['most', 1, 0, 'fail'],
  ['least', 60, 60, 'pass'],
  ['least', 59, 60, 'fail'],
  ['most', Number.NaN, 0, 'fail'],
] as const)('at %s: %d against %d is a %s', (bound, metric, limit, verdict) => {
  expect(measure('SRI-1', metric, bound, limit)).toEqual({ id: 'SRI-1', metric, [bound]: limit, verdict })
})

test('a metric beyond its limit is printed and throws', () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(() => reportMetric('SRI-1 files that ran', 2, 'most', 0)).toThrow('SRI-1 files that ran: 2, must be at most 0')
  const line = '{"id":"SRI-1 files that ran","metric":2,"most":0,"verdict":"fail"}\n'
  expect(write.mock.calls).toEqual([[line]])
  write.mockRestore()
})
