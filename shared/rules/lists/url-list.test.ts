import { readList, writeList } from './url-list'

const choices = { sortFields: ['name', 'created_at'], statuses: ['pending', 'reserved'] } as const
const whole = { q: '', status: 'all', sort: undefined, page: 1 }

test.each([
  ['', whole],
  [
    'status=pending&q=a+b&sort=-name&page=3',
    { q: 'a b', status: 'pending', sort: { field: 'name', descending: true }, page: 3 },
  ],
  ['status=sold&sort=price&page=-2', whole],
  ['page=nonsense&status=ALL', whole],
])('the address %p is understood', (address, list) => {
  expect(readList(choices, new URLSearchParams(address))).toEqual(list)
})

test('a view survives the way through the address, and what else is there stays', () => {
  const list = { q: 'ї&=?', status: 'reserved', sort: { field: 'created_at', descending: true }, page: 7 } as const
  const query = writeList(new URLSearchParams('domain=12&q=old'), list)
  expect(readList(choices, query)).toEqual(list)
  expect(query.get('domain')).toBe('12')
  expect(String(writeList(query, { ...list, q: '', status: 'all', sort: undefined, page: 1 }))).toBe('domain=12')
})
