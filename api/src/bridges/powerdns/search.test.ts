import { globOf } from './search'

test.each([
  ['www.example.com', 'www.example.com', true],
  ['www.example.com', 'WWW.Example.COM', true],
  ['www.example.com', 'www', false],
  ['www.example.com', '*.com', true],
  ['www.example.com', 'w?w.*', true],
  ['www.example.com', '*e*e*', true],
  ['www.example.com', '*e*e*e*', false],
  ['www.example.com', 'www.example.co?', true],
  ['www.example.com', 'www.example.com?', false],
  ['www.example.com', '***', true],
  ['', '', true],
  ['', '*', true],
  ['', '?', false],
  ['a.b', 'a?b', true],
  ['axb', 'a.b', false],
  ['(v2.0) [x] \\ ^$', '(v2.0) [x] \\ ^$', true],
  ['one\ntwo', 'one*two', true],
  ['a*b', 'a?b', true],
])('%j and the pattern %j', (text, pattern, matches) => {
  expect(globOf(pattern)(text)).toBe(matches)
})

/** By definition, and slow. */
const matches = (text: string, pattern: string): boolean => {
  const [sign] = pattern
  if (sign === undefined) return text === ''
  const rest = pattern.slice(1)
  if (sign === '*') return matches(text, rest) || (text !== '' && matches(text.slice(1), pattern))
  return (sign === '?' ? text !== '' : text[0] === sign) && matches(text.slice(1), rest)
}

/** All texts of some signs up to a length. */
const textsOf = (signs: string, longest: number): string[] =>
  longest === 0 ? [''] : ['', ...textsOf(signs, longest - 1).flatMap(text => [...signs].map(sign => sign + text))]

test('short texts and patterns match as they are defined to', () => {
  const texts = textsOf('ab', 6)
  for (const pattern of textsOf('ab*?', 5)) {
    const isMatch = globOf(pattern)
    expect([pattern, texts.filter(isMatch)]).toEqual([pattern, texts.filter(text => matches(text, pattern))])
  }
})
