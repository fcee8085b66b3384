import { CART_SIZE } from '@panel/shared/contract'
import { readListedNames } from './listed-names'

const zones = ['com', 'net', 'com.ua']

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
