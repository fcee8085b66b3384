import { renewalId } from './cart'

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
