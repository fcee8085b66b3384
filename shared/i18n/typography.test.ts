import { changeLanguage, i18n, registerLocales, startI18n } from '@panel/shared/i18n'
import { oneFullStop } from '../rules/text/fold-text'
import { keepTogether } from './typography'

test.each([
  ['за 10 хвилин', 'за 10\u00a0хвилин'],
  ['Минуло 40 % строку', 'Минуло 40\u00a0% строку'],
  ['Адреса — це число', 'Адреса\u00a0— це число'],
  ['1–10 із 25', '1–10\u00a0із 25'],
  ['Зачекайте 5', 'Зачекайте 5'],
])('%s', (text, typeset) => {
  expect(keepTogether(text)).toBe(typeset)
})

test('a sentence that ends with a date has one full stop', () => {
  expect(oneFullStop('Діє до 5 січ. 2026 р.. Потім ні.')).toBe('Діє до 5 січ. 2026 р. Потім ні.')
  expect(oneFullStop('Зачекайте...')).toBe('Зачекайте...')
})

test('a text is typeset as it is shown, in Ukrainian only', async () => {
  registerLocales('sample', {
    en: async () => ({ days_one: '{{count}} day', days_other: '{{count}} days' }),
    uk: async () => ({ days_one: '{{count}} день', days_few: '{{count}} дні', days_many: '{{count}} днів' }),
  })
  await startI18n('uk')
  await i18n.loadNamespaces('sample')
  expect(i18n.t('days', { ns: 'sample', count: 5 })).toBe('5\u00a0днів')
  await changeLanguage('en')
  expect(i18n.t('days', { ns: 'sample', count: 5 })).toBe('5 days')
})
