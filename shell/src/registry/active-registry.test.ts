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
  [0, 'canary', 'stable'],
  [9, 'canary', 'stable'],
  [10, 'stable', 'previous'],
  [99, 'stable', 'previous'],
])('a browser of bucket %i gets the %s build and falls back to the %s one', (bucket, live, fallback) => {
  const builds = inBucket(bucket)
  expect(builds?.live.build).toBe(live)
  expect(builds?.previous?.build).toBe(fallback)
})

test('a developer’s build takes the place of the released ones, and nothing is behind it', () => {
  const build = describedPanel('mfe-auth', { build: 'dev' })
  const active = withOverride(activateRegistry(registry), build)
  expect(active.panels.get('mfe-auth')).toEqual({ live: build, previous: undefined })
  expect(withOverride(active, null)).toBe(active)
})
