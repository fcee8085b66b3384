import { formatDate, formatDateTime, setTimeZone } from './format'
import { i18n, startI18n } from './i18n'

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

describe('in the time zone of an account', () => {
  beforeAll(() => startI18n('en'))
  afterEach(() => setTimeZone())

  test('days and times are those of the zone, which a time names', () => {
    setTimeZone('America/New_York')
    expect(formatDate(justAfterMidnight)).toBe('Jan 4, 2026')
    expect(formatDateTime(justAfterMidnight)).toMatch(/^Jan 4, 2026, 5:30\sPM EST$/)
  })

  test.each(['', 'Mars/Base', undefined])('%p leaves them to the browser', name => {
    setTimeZone('America/New_York')
    setTimeZone(name)
    expect(formatDate(justAfterMidnight)).toBe('Jan 5, 2026')
  })

  test('what is on the page is shown again when the zone changes, and only then', () => {
    const drawn = jest.fn()
    i18n.on('languageChanged', drawn)
    for (const name of ['Asia/Tokyo', 'Asia/Tokyo', '', '']) setTimeZone(name)
    i18n.off('languageChanged', drawn)
    expect(drawn).toHaveBeenCalledTimes(2)
  })
})
