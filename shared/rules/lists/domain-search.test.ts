import { readSearch } from './domain-search'

test.each<[string, string[], string[]]>([
  ['', [], []],
  ['  ', [], []],
  ['bulk .ua', ['bulk', '.ua'], []],
  ['Shop\tCOM', ['shop', 'com'], []],
  ['https://www.Example.com/path?q', ['example.com'], []],
  ['https://', [], []],
  ['tag:shop', [], ['shop']],
  ['TAG:Client-A bakery', ['bakery'], ['client-a']],
  ['a tag:"two words" b tag:x', ['a', 'b'], ['two words', 'x']],
  ['tag:"open', [], ['open']],
  ['tag:', [], []],
  ['tag:""', [], []],
  ['tag: shop', ['shop'], []],
  ['tag:магазин їжак', ['їжак'], ['магазин']],
  ['tag:a:b', [], ['a:b']],
  ['heritage', ['heritage'], []],
  ['mytag:shop', ['mytag'], []],
])('the search %p is read', (typed, words, tags) => {
  expect(readSearch(typed)).toEqual({ words, tags })
})
