import { describedPanel } from '../testing/registry-fixture'
import { createFileAddresses } from './file-addresses'

const build = describedPanel('mfe-auth')
const url = (file: string) => `/panels/mfe-auth/${build.build}/${file}`

test('a file is requested from its own address first, and from another one each time after that', () => {
  const { addressOf } = createFileAddresses()
  expect([addressOf(url('a.js')), addressOf(url('a.js')), addressOf(url('a.js'))]).toEqual([
    url('a.js'),
    `${url('a.js')}?r=1`,
    `${url('a.js')}?r=2`,
  ])
})

test('after its build failed, a file without a request has a new address too: the page may have preloaded it', () => {
  const { addressOf, renew } = createFileAddresses()
  addressOf(url('remoteEntry.js'))
  renew(build)
  expect(addressOf(url('view.js'))).toBe(`${url('view.js')}?r=1`)
  expect(addressOf(url('view.css'))).toBe(`${url('view.css')}?r=1`)
  expect(addressOf(url('alone/remoteEntry.js'))).toBe(`${url('alone/remoteEntry.js')}?r=1`)
  renew(build)
  expect(addressOf(url('view.js'))).toBe(`${url('view.js')}?r=2`)
})

test('other builds keep their addresses', () => {
  const { addressOf, renew } = createFileAddresses()
  renew(build)
  expect(addressOf('/panels/mfe-auth/1.0.0-other/view.js')).toBe('/panels/mfe-auth/1.0.0-other/view.js')
  expect(addressOf('http://localhost:8101/panels/mfe-cart/x/view.js')).toBe(
    'http://localhost:8101/panels/mfe-cart/x/view.js',
  )
})

test('the upcoming address is that of the next request, and there is none for what is in the page', () => {
  const { addressOf, upcoming, renew } = createFileAddresses()
  expect(upcoming(url('a.js'))).toBe(url('a.js'))
  addressOf(new URL(url('a.js'), location.href).href)
  expect(upcoming(url('a.js'))).toBeNull()
  renew(build)
  expect(upcoming(url('a.js'))).toBe(`${url('a.js')}?r=1`)
  expect(upcoming(url('b.js'))).toBe(`${url('b.js')}?r=1`)
})
