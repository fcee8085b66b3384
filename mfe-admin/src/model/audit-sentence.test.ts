import { placeOf } from './audit-sentence'

test.each([
  ['domain 12', { name: 'shop.com' }, { text: 'shop.com', place: 'domain', q: 'shop.com' }],
  ['domain new-shop.com', {}, { text: 'new-shop.com', place: 'domain', q: 'new-shop.com' }],
  ['domain 12', {}, { kind: 'domain', text: '12', place: 'other' }],
  ['user 7', {}, { kind: 'user', text: '7', place: 'user', q: '7' }],
  ['order 2026-000001', {}, { kind: 'order', text: '2026-000001', place: 'order', q: '2026-000001' }],
  ['operation 4', {}, { text: 'operation 4', place: 'other' }],
  ['', {}, { text: '', place: 'other' }],
])('the subject %j leads to %o', (subject, data, place) => {
  expect(placeOf({ subject, data })).toEqual(place)
})
