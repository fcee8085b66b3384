import { keepOpenDialog, readOpenDialog } from './open-dialog'

/** jsdom has no navigation timing. */
const openedBy = (type: string) =>
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] })

beforeEach(() => sessionStorage.clear())
afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'))

const closed = { reason: null, returnTo: null }

test('a reload brings the dialog back, with the address to open afterwards', () => {
  keepOpenDialog({ reason: 'required', returnTo: '/app/domain-manager?domain=1' })
  openedBy('reload')
  expect(readOpenDialog()).toEqual({ reason: 'required', returnTo: '/app/domain-manager?domain=1' })
  keepOpenDialog(closed)
  expect(readOpenDialog()).toEqual(closed)
})

test('a page that is opened, not reloaded, has no dialog', () => {
  keepOpenDialog({ reason: 'asked', returnTo: null })
  openedBy('navigate')
  expect(readOpenDialog()).toEqual(closed)
})

test('a session that ended is not asked for again by a reload', () => {
  keepOpenDialog({ reason: 'expired', returnTo: null })
  openedBy('reload')
  expect(readOpenDialog()).toEqual(closed)
})

test.each(['https://evil.example/', '//evil.example', '/\\\\evil.example', 'javascript:alert(1)', 7])(
  'an address of elsewhere is not opened: %p',
  returnTo => {
    sessionStorage.setItem('draft:sign-in-dialog', JSON.stringify({ reason: 'required', returnTo }))
    openedBy('reload')
    expect(readOpenDialog()).toEqual({ reason: 'required', returnTo: null })
  },
)

test('a damaged entry closes the dialog', () => {
  sessionStorage.setItem('draft:sign-in-dialog', 'required')
  openedBy('reload')
  expect(readOpenDialog()).toEqual(closed)
})
