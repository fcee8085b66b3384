import { providePageSettings } from '@panel/shared/testing'
import { describedPanel } from '../../testing/registry-fixture'
import { stepOf } from './frame-route'

providePageSettings()

const panel = describedPanel('mfe-hosting', {
  routes: [{ path: '/app/hosting/:id', view: 'HostingPage', layout: 'app', title: { en: 'Hosting', uk: 'Хостинг' } }],
})

it.each([
  [
    'to its own address, without a new entry',
    '/app/hosting/7?tab=2#top',
    false,
    { to: '/app/hosting/7?tab=2#top', replace: true },
  ],
  ['home', '/', false, { to: '/', replace: true }],
  ['nowhere else', '/cart', false, null],
  ['to any address, once somebody used it', '/cart', true, { to: '/cart', replace: false }],
  ['to no other origin', 'https://evil.example/', true, null],
  ['to no other origin, written short', '//evil.example/', true, null],
  ['to no script', 'javascript:alert(1)', true, null],
  ['to what is no address', 'http://[', true, null],
])('a frame takes the page %s', (_, to, used, step) => {
  expect(stepOf(panel, { to, replace: false }, used)).toEqual(step)
})
