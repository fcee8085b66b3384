import { toAscii } from './transliterate'

test.each([
  ['Олена Ющенко', 'Olena Yushchenko'],
  ['вулиця Хрещатик, 1', 'vulytsia Khreshchatyk, 1'],
  ['Згурський', 'Zghurskyi'],
  ['м’який Їжак', 'miakyi Yizhak'],
  ['Знам’янка', 'Znamianka'],
  ['Łódź', 'Lodz'],
  ['Straße', 'Strasse'],
  ["O'Brien & Co.", "O'Brien & Co."],
])('%s is %s in ASCII', (text, ascii) => {
  expect(toAscii(text)).toBe(ascii)
})

test('a script without a table has no ASCII form', () => {
  expect(toAscii('東京')).toBeUndefined()
})
