import { fullName, searchTerm } from './domain-name'

test('a name and its zone', () => {
  expect(fullName({ name: 'xn--80ak6aa92e', zone: 'com.ua' })).toBe('xn--80ak6aa92e.com.ua')
})

test.each([
  ['  Apple ', 'apple'],
  ['https://www.Apple.com/path?q=1#top', 'apple.com'],
  ['apple.com:8080', 'apple.com'],
  ['www.apple', 'apple'],
  ['ann@example.com', 'ann@example.com'],
])('the search %p looks for %p', (typed, term) => {
  expect(searchTerm(typed)).toBe(term)
})
