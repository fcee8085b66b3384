import { bucketCookie } from '@panel/shared/panel/registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { activateRegistry, withOverride } from './active-registry'

const stable = describedPanel('mfe-auth', { build: 'stable' })
const canary = describedPanel('mfe-auth', { build: 'canary' })
const previous = describedPanel('mfe-auth', { build: 'previous' })
const registry = registryOf({ 'mfe-auth': { stable, previous, canary: { percent: 10, build: canary } } })

const inBucket = (bucket: number) => {
  document.cookie = `${bucketCookie}=${bucket}; path=/`
  return activateRegistry(registry).panels.get('mfe-auth')
}

test.each([
  [43, 'canary', 'stable'],
  [52, 'canary', 'stable'],
  [53, 'stable', 'previous'],
  [42, 'stable', 'previous'],
])('a browser of bucket %i gets the %s build and falls back to the %s one', (bucket, live, fallback) => {
  const builds = inBucket(bucket)
  expect(builds?.live.build).toBe(live)
  expect(builds?.previous?.build).toBe(fallback)
})

test('each panel is tried by a tenth of the visitors, and not all of them by the same tenth', () => {
  const names = ['mfe-auth', 'mfe-admin', 'mfe-address-book']
  const tried = names.map(name => {
    const [old, fresh] = ['stable', 'canary'].map(build => describedPanel(name, { build }))
    const releases = registryOf({ [name]: { stable: old ?? stable, canary: { percent: 10, build: fresh ?? canary } } })
    const buckets = Array.from({ length: 100 }, (_, bucket) => bucket)
    return buckets.filter(bucket => activateRegistry(releases, bucket).panels.get(name)?.live === fresh)
  })
  expect(tried.map(({ length }) => length)).toEqual([10, 10, 10])
  expect(new Set(tried.flat()).size).toBe(30)
})

test('a developer’s build takes the place of the released ones, and nothing is behind it', () => {
  const build = describedPanel('mfe-auth', { build: 'dev' })
  const active = withOverride(activateRegistry(registry), build)
  expect(active.panels.get('mfe-auth')).toEqual({ live: build, previous: undefined })
  expect(withOverride(active, null)).toBe(active)
})
