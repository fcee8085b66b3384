import { compareEntries } from './order-of-entries'

const entry = (panel: string, to: string, order: number) => ({ place: 'sidebar' as const, panel, to, order })

test('a new panel comes after the entries that the shell knows, whatever order it wants', () => {
  const entries = [
    entry('mfe-aaa', '/app/aaa', 0),
    entry('mfe-auth', '/cpc/security', 40),
    entry('mfe-admin', '/{admin}', 1),
    entry('mfe-domain-manager', '/app/domain-manager', 10),
  ]
  expect(entries.sort(compareEntries).map(({ to }) => to)).toEqual([
    '/app/domain-manager',
    '/cpc/security',
    '/{admin}',
    '/app/aaa',
  ])
})

test('entries of one new panel stay in its own order, and apart from those of another', () => {
  const entries = [entry('mfe-b', '/app/b', 1), entry('mfe-a', '/app/a/2', 3), entry('mfe-a', '/app/a/1', 2)]
  expect(entries.sort(compareEntries).map(({ to }) => to)).toEqual(['/app/a/1', '/app/a/2', '/app/b'])
})
