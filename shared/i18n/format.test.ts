import { formatDate, formatDateTime } from './format'

const justAfterMidnight = '2026-01-04T22:30:00.000Z'

test('a date is that of the reader, with the short month, day and year', () => {
  expect(formatDate(justAfterMidnight, 'en')).toBe('Jan 5, 2026')
  expect(formatDate(justAfterMidnight, 'uk')).toBe('5 січ. 2026 р.')
})

test('a time names its zone', () => {
  expect(formatDateTime(justAfterMidnight, 'en')).toMatch(/^Jan 5, 2026, 12:30\sAM GMT\+2$/)
  expect(formatDateTime(justAfterMidnight, 'uk')).toMatch(/^5 січ\. 2026.*00:30.*(EET|GMT\+2)/)
})

test.each([null, undefined, '', 'nonsense'])('%p is no date', value => {
  expect([formatDate(value), formatDateTime(value)]).toEqual(['', ''])
})
