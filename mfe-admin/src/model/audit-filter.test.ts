import { auditQueryOf, readBounds, withChange } from './audit-filter'

const whole = { q: '', event: undefined, from: '', to: '', account: '', before: '' }

test('nothing chosen asks for everything', () => {
  expect(auditQueryOf(whole)).toEqual({})
})

test('both days are included, in the reader’s time zone', () => {
  const { from = '', to = '' } = auditQueryOf({ ...whole, from: '2026-03-29', to: '2026-03-29' })
  expect([new Date(from).getDate(), new Date(from).getHours()]).toEqual([29, 0])
  expect([new Date(to).getDate(), new Date(to).getHours()]).toEqual([30, 0])
})

test('search, event and page go along', () => {
  expect(auditQueryOf({ ...whole, q: ' olena ', event: 'login', before: '12' })).toEqual({
    q: 'olena',
    event: 'login',
    cursor: '12',
  })
})

test.each([
  [
    'from=2026-01-05&to=2026-02-01&account=5&before=7',
    { from: '2026-01-05', to: '2026-02-01', account: '5', before: '7' },
  ],
  ['from=yesterday&to=2026-13-45&account=x&before=-1', { from: '', to: '', account: '', before: '' }],
])('the address %s is understood', (address, bounds) => {
  expect(readBounds(new URLSearchParams(address))).toEqual(bounds)
})

test('a change of the filter leads to the newest entries, and leaves the rest of the filter', () => {
  const query = new URLSearchParams('q=olena&from=2026-01-05&before=7')
  expect(String(withChange(query, { status: 'login' }))).toBe('from=2026-01-05&q=olena&status=login')
  expect(String(withChange(query, { from: '', to: '2026-02-01' }))).toBe('q=olena&to=2026-02-01')
})
