import { openReleases } from '@panel/gateway/releases/open-releases'
import { publishBuild } from '@panel/gateway/releases/publish-build'
import type { Build } from '@panel/gateway/releases/read-build'
import { codeAttacks, documentedPlaces } from '../attacks/attacks'
import { compileHostile, compileHostileCard, hostileBuild } from '../attacks/hostile-build'
import { contained, lookAtAttack } from '../attacks/look-at-attack'
import { placeOf } from '../fixtures/panel-places'
import type { Product } from '../fixtures/product'
import { runRelease } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { liveBuild, putLive } from '../releases/builds'
import { textOf } from '../repository/tracked-files'

// A product of its own: hostile panels go live in it, past the gate that would refuse them.
test.use({ settings: { LOG_LEVEL: 'error', LIMITS_SCALE: '1000' } })
// In one worker, which compiles once.
test.describe.configure({ mode: 'default', timeout: 180_000 })

let compiled: Build
let card: Build

test.beforeAll(async () => {
  test.setTimeout(400_000)
  compiled = await compileHostile()
  card = await compileHostileCard()
})

/** Publishes a build. Answers whether the gate refuses to make it live. */
const isRefused = async (product: Product, build: Build): Promise<boolean> => {
  const { store } = await openReleases({ dataDir: product.dataDir, releases: 'folder' })
  await publishBuild(store, build, { compressed: false })
  const { name, build: id } = build.description
  const api = `http://127.0.0.1:${product.apiPort}`
  return await runRelease(product, 'promote', name, id, '--why', 'an attack', '--api', api).then(
    () => false,
    () => true,
  )
}

/** Where the code is: in a page of the panel, or in a card that it adds to a page of another one. */
const carriers = [
  ['a panel', () => compiled, '1.0.0', undefined],
  ['a card on a page of others', () => card, '1.0.1', placeOf('mfe-domain-manager')],
] as const

for (const [carrier, base, version, at] of carriers)
  for (const [attack, place] of Object.entries(codeAttacks))
    test(`${carrier} that ${attack} is refused, contained or documented`, async ({ scene }) => {
      const { open, guard, product, t, customer } = scene
      guard.allow(/./)
      const build = hostileBuild(base(), attack, version)
      if (await isRefused(product, build)) return
      await putLive(product, build)
      const page = await open({ token: customer.token })
      const sees = await lookAtAttack({ page, t, customer, ...(at && { at }) })
      if (place === null) expect(sees).toEqual(contained)
    })

test('control: a page that is hidden by a panel is found, where nothing says that it can be', async ({ scene }) => {
  const { open, guard, product, t, customer } = scene
  guard.allow(/./)
  const hiding = hostileBuild(compiled, 'hides everything by a style')
  await putLive(product, hiding)
  expect((await liveBuild(product, 'mfe-address-book')).build).toBe(hiding.description.build)
  const page = await open({ token: customer.token })
  expect(await lookAtAttack({ page, t, customer })).toMatchObject({ header: false })
})

test('what is documented stands in the guide for a panel’s team', () => {
  const guide = textOf('docs/panels.md')
  expect(documentedPlaces.filter(place => !guide.includes(place))).toEqual([])
})
