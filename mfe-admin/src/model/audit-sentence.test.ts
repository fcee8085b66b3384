import { placeOf } from './audit-sentence'

test.each([
  ['domain 12', { name: 'shop.com' }, { text: 'shop.com', place: 'domain', q: 'shop.com' }],
  ['domain 12', {}, { text: 'domain 12', place: 'other' }],
  ['user 7', {}, { text: 'user 7', place: 'user', q: '7' }],
  ['order 2026-000001', {}, { text: 'order 2026-000001', place: 'order', q: '2026-000001' }],
  ['operation 4', {}, { text: 'operation 4', place: 'other' }],
  ['', {}, { text: '', place: 'other' }],
])('the subject %j leads to %o', (subject, data, place) => {
  expect(placeOf({ subject, data })).toEqual(place)
})
