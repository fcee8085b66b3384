import type { CartItem } from '@panel/shared/contract'
import { renewalId, shownItems } from './cart'

test.each([
  ['renew=7', 7],
  ['renew=120&x=1', 120],
  ['', null],
  ['renew=', null],
  ['renew=0', null],
  ['renew=-1', null],
  ['renew=1.5', null],
  ['renew=//evil.example', null],
  ['renew=javascript:alert(1)', null],
  ['renew=9999999999999999', null],
])('reads %j', (query, id) => {
  expect(renewalId(new URLSearchParams(query))).toBe(id)
})

test('the items are in the order of their names, and narrowed to what is typed', () => {
  const item = (id: number, name: string): CartItem => ({ id, name, zone: 'com', kind: 'register', domain_id: null })
  const items = [item(1, 'n10'), item(2, 'n2'), item(3, 'shop')]
  expect(shownItems(items, '').map(({ name }) => name)).toEqual(['n2', 'n10', 'shop'])
  expect(shownItems(items, ' SHO').map(({ id }) => id)).toEqual([3])
})
