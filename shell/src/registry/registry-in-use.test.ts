import { bucketCookie } from '@panel/shared/panel/registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { chooseBuilds } from './registry-in-use'

const stable = describedPanel('mfe-auth', { build: 'stable' })
const canary = describedPanel('mfe-auth', { build: 'canary' })
const previous = describedPanel('mfe-auth', { build: 'previous' })
const registry = registryOf({ 'mfe-auth': { stable, previous, canary: { percent: 10, build: canary } } })

const inBucket = (bucket: number) => {
  document.cookie = `${bucketCookie}=${bucket}; path=/`
  return chooseBuilds(registry).panels.get('mfe-auth')
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
