import { CART_SIZE } from '@panel/shared/contract'
import { listedNames, readListedNames } from './listed-names'

const zones = ['com', 'net', 'com.ua']

test.each([
  ['one a line', 'one.com\ntwo.net\r\n\r\nthree', ['one.com', 'two.net', 'three']],
  [
    'a CSV file',
    '\uFEFFDomain,Expires,Price\r\n"one.com",01.02.2027,10.00\r\ntwo.net;x@example.com',
    ['one.com', 'two.net'],
  ],
  ['several in a line', 'one.com, two.net; one.com', ['one.com', 'two.net']],
  ['a Ukrainian head', 'Домен;Ціна\nпривіт.com;5,5', ['привіт.com']],
])('names of %s', (_, text, expected) => {
  expect(listedNames(text)).toEqual(expected)
})

test('names are read, told from faulty ones, and those in the cart are left out', async () => {
  const found = await readListedNames(
    'one\nhttps://two.net/\nheld.com\n-bad-.com\nfoo.xyz',
    zones,
    new Set(['held.com']),
  )
  expect(found.names.map(({ ascii }) => ascii)).toEqual(['one.com', 'two.net'])
  expect(found.faulty.map(({ fault }) => fault?.code)).toHaveLength(2)
  expect([found.known, found.leftOut]).toEqual([1, 0])
})

test('a cart takes no more than it holds', async () => {
  const text = Array.from({ length: CART_SIZE + 1 }, (_, at) => `n${at}`).join('\n')
  const { names, leftOut } = await readListedNames(text, zones, new Set(['held.com']))
  expect([names.length, leftOut]).toEqual([CART_SIZE - 1, 2])
})
