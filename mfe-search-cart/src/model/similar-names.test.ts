import { similarNames } from './similar-names'

test.each([
  ['foo.com', 'com', ['fooonline.com', 'fooapp.com', 'fooshop.com', 'foopro.com', 'getfoo.com', 'myfoo.com']],
  [
    'foo-bar.com.ua',
    'com.ua',
    [
      'foobar.com.ua',
      'foo-bar-online.com.ua',
      'foo-bar-app.com.ua',
      'foo-bar-shop.com.ua',
      'foo-bar-pro.com.ua',
      'get-foo-bar.com.ua',
      'my-foo-bar.com.ua',
    ],
  ],
  ['привіт.com', 'com', expect.arrayContaining(['привітонлайн.com', 'мійпривіт.com'])],
])('names like %s', (unicode, zone, expected) => {
  expect(similarNames({ unicode, zone })).toEqual(expected)
})

test('no name is longer than a label may be', () => {
  expect(similarNames({ unicode: `${'a'.repeat(60)}.com`, zone: 'com' })).toEqual(
    ['app', 'pro']
      .map(word => `${'a'.repeat(60)}${word}.com`)
      .concat(['get', 'my'].map(word => `${word}${'a'.repeat(60)}.com`)),
  )
})
