import { joinNames, moveToZone, offeredZone, splitNames } from './names'

const zones = ['com', 'net', 'ua', 'com.ua']

test.each([
  ['example', ['example']],
  ['  ', []],
  ['a.com, b.net;c', ['a.com', 'b.net', 'c']],
  ['a.com\r\nb.com\n\n a.com ', ['a.com', 'b.com']],
  ['my name', ['my name']],
  ['a.com b.net  c.укр', ['a.com', 'b.net', 'c.укр']],
  ['a.com\tb.net', ['a.com', 'b.net']],
  ['my shop.com', ['my shop.com']],
  ['a. com', ['a. com']],
])('splits %j into names', (text, names) => {
  expect(splitNames(text)).toEqual(names)
})

test('joins names in one line, each once', () => {
  expect(joinNames(['a.com', 'b.com', 'a.com'])).toBe('a.com, b.com')
})

test.each([
  ['example.com', 'com'],
  ['Example.COM ', 'com'],
  ['example.com.ua', 'com.ua'],
  ['example.ua', 'ua'],
  ['example', undefined],
  ['com', undefined],
  ['a.com, b.com', undefined],
])('finds the zone of %j', (text, zone) => {
  expect(offeredZone(text, zones)).toBe(zone)
})

test.each([
  ['example.com', 'net', 'example.net'],
  ['example.com.ua ', 'com', 'example.com'],
  ['example', 'net', 'example'],
])('moves %j to %s', (text, zone, moved) => {
  expect(moveToZone(text, zones, zone)).toBe(moved)
})
