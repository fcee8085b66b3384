import { changeLanguage, i18n, loadTexts, startI18n } from '@panel/shared/i18n'
import { modernZone, timeZoneOptions, zoneTexts } from './time-zones'

const winter = new Date('2026-01-05T12:00:00Z')
const summer = new Date('2026-07-05T12:00:00Z')

beforeAll(() => startI18n())

const inLanguage = async (language: 'en' | 'uk') => {
  await changeLanguage(language)
  await loadTexts([zoneTexts])
  expect(i18n.language).toBe(language)
}

const labelOf = (zone: string, now = winter) => timeZoneOptions('UTC', '', now).find(each => each.value === zone)?.label

test.each([
  ['Europe/Kyiv', 'Kyiv (UTC+2)', 'Kyiv (UTC+3)'],
  ['Asia/Kolkata', 'Kolkata (UTC+5:30)', 'Kolkata (UTC+5:30)'],
  ['Asia/Kathmandu', 'Kathmandu (UTC+5:45)', 'Kathmandu (UTC+5:45)'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh (UTC+7)', 'Ho Chi Minh (UTC+7)'],
  ['America/New_York', 'New York (UTC-5)', 'New York (UTC-4)'],
  ['America/Nuuk', 'Nuuk (UTC-2)', 'Nuuk (UTC-1)'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (UTC-3)', 'Buenos Aires (UTC-3)'],
  ['Europe/London', 'London (UTC)', 'London (UTC+1)'],
  ['UTC', 'UTC', 'UTC'],
])('%s is %s in winter and %s in summer', async (zone, inWinter, inSummer) => {
  await inLanguage('en')
  expect([labelOf(zone), labelOf(zone, summer)]).toEqual([inWinter, inSummer])
})

test.each(['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon', 'Asia/Rangoon', 'America/Godthab', 'Atlantic/Faeroe'])(
  'the old name %s is not offered, and one that was stored shows as the modern one',
  async zone => {
    await inLanguage('en')
    const values = timeZoneOptions(zone, '', winter).map(({ value }) => value)
    expect(values).not.toContain(zone)
    expect(values).toContain(modernZone(zone))
    expect(new Set(values).size).toBe(values.length)
  },
)

test('the own zone and the chosen one come first, whatever is searched for; cities are found in both languages', async () => {
  await inLanguage('uk')
  const own = modernZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const found = timeZoneOptions('Asia/Tokyo', 'варш', winter).map(({ value }) => value)
  expect(found).toEqual([own, 'Asia/Tokyo', 'Europe/Warsaw'])
  expect(timeZoneOptions(own, 'warsaw', winter).map(({ label }) => label)).toContain('Варшава (UTC+1)')
  expect(timeZoneOptions('', 'Europe/Nowhere', winter)).toHaveLength(1)
})
