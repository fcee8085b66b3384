import { openReleases } from '@panel/gateway/releases/open-releases'
import { publishBuild } from '@panel/gateway/releases/publish-build'
import type { Build } from '@panel/gateway/releases/read-build'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { codeAttacks, documentedPlaces, stateOf } from '../attacks/attacks'
import { describedAttacks, heavyPart } from '../attacks/described-attacks'
import { compileHostile, compileHostileCard, hostileBuild, publishHeavy } from '../attacks/hostile-build'
import { lookAtAttack } from '../attacks/look-at-attack'
import { refusalOf } from '../attacks/refusal'
import { liveBuild, putLive } from '../failures/put-live'
import { placeOf } from '../fixtures/panel-places'
import type { Product } from '../fixtures/product'
import { expect, test } from '../fixtures/test'
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

const publish = async ({ dataDir }: Product, build: Build): Promise<void> => {
  const { store } = await openReleases({ dataDir, releases: 'folder' })
  await publishBuild(store, build, { compressed: false })
}

const described = (build: string, change: (description: PanelDescription) => PanelDescription): Build => {
  const { description, files } = compiled
  if (!('routes' in description)) throw new Error(`${description.name} is no panel`)
  return { description: { ...change(description), build: `1.0.0-${build.toLowerCase().replace(/\W+/g, '')}` }, files }
}

/** Where the code is: in a page of the panel, or in a card that it adds to a page of another one. */
const carriers = [
  ['a panel', () => compiled, '1.0.0', undefined],
  ['a card on a page of others', () => card, '1.0.1', placeOf('mfe-domain-manager')],
] as const

for (const [carrier, base, version, at] of carriers)
  for (const [attack, place] of Object.entries(codeAttacks))
    test(`${carrier} that ${attack} is refused, contained or documented`, async ({
      open,
      product,
      customer,
      guard,
      t,
    }) => {
      guard.allow(/./)
      const build = hostileBuild(base(), attack, version)
      await publish(product, build)
      const refusal = await refusalOf(product, build)
      await putLive(product, build)
      const page = await open({ token: customer.token })
      const row = { attack, sees: await lookAtAttack({ page, t, customer, ...(at && { at }) }), refusal }
      expect(() => stateOf(row, place)).not.toThrow()
    })

for (const [attack, change] of Object.entries(describedAttacks)) {
  test(`a panel that ${attack} is refused`, async ({ product }) => {
    const build = described(attack, change)
    await publish(product, build)
    const refusal = await refusalOf(product, build)
    expect(refusal).not.toBeNull()
  })
}

test(`a panel that ${heavyPart} is refused`, async ({ product }) => {
  const refusal = await publishHeavy(product)
  expect(refusal).toContain('over its budget')
})

test('control: a page that is hidden by a panel is found, where nothing says that it can be', async ({
  open,
  product,
  customer,
  guard,
  t,
}) => {
  guard.allow(/./)
  const attack = 'hides everything by a style'
  await putLive(product, hostileBuild(compiled, attack))
  const { build } = await liveBuild(product, 'mfe-address-book')
  expect(build).toBe(hostileBuild(compiled, attack).description.build)
  const page = await open({ token: customer.token })
  const row = { attack, sees: await lookAtAttack({ page, t, customer }), refusal: null }
  expect(() => stateOf(row)).toThrow('neither refused, contained nor documented')
})

test('what is documented stands in the guide for a panel’s team', () => {
  const guide = textOf('docs/panels.md')
  expect(documentedPlaces.filter(place => !guide.includes(place))).toEqual([])
})
