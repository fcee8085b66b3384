import { countriesIn, countryCode, countryCodes, countryName } from './address-parts'

test('there are 249 countries, each once and each with a name in both languages', () => {
  expect(new Set(countryCodes).size).toBe(249)
  for (const language of ['en', 'uk']) {
    expect(countriesIn(language).filter(country => country.name === country.code)).toEqual([])
  }
})

test('countries are in the order of the language’s alphabet', () => {
  const names = countriesIn('uk').map(country => country.name)
  expect(names.indexOf('Індія')).toBeLessThan(names.indexOf('Канада'))
  expect(names.indexOf('Естонія')).toBeLessThan(names.indexOf('Ємен'))
})

test.each([
  ['UA', 'UA'],
  ['ua', 'UA'],
  ['Ukraine', 'UA'],
  ['Україна', 'UA'],
  ['Poland ', 'PL'],
  ['Ruritania', 'Ruritania'],
  ['', ''],
])('the country %p is %p', (text, code) => {
  expect(countryCode(text)).toBe(code)
})

test('a country shows in the language of the page', () => {
  expect(countryName('UA', 'uk')).toBe('Україна')
  expect(countryName('Україна', 'en')).toBe('Ukraine')
  expect(countryName('Ruritania', 'uk')).toBe('Ruritania')
})
