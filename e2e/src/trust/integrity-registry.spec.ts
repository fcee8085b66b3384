import { join } from 'node:path'
import { readBuild } from '@panel/gateway/releases/read-build'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { openFaultProxy } from '../fixtures/fault-proxy'
import type { Product } from '../fixtures/product'
import { expect, test } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'
import { forgeries, hasReached, ignoreIntegrity, openPolicies, watchEngine, withRegistry } from '../integrity/defences'
import { liveBuild, otherBuild, putLive, registryOf, signAnything } from '../releases/builds'
import { root } from '../suites/workspaces'

// A product of its own, whose registry is signed again with forbidden content.
test.use({ settings: { LOG_LEVEL: 'info' } })

const pages = /^\/terms/

const terms = (page: Page, t: Translate) =>
  page.getByRole('heading', { level: 1, name: t('mfe-auth:title.terms'), exact: true })

const panelFiles = (reached: readonly string[]): string[] => reached.filter(url => /\/panels\/mfe-[^?]*\.js/.test(url))

/** Run before the page's scripts: every signature is taken for genuine. */
const trustAnySignature = (): void => {
  if (window.crypto.subtle) Object.defineProperty(window.crypto.subtle, 'verify', { value: async () => true })
}

for (const [name, forge] of Object.entries(forgeries)) {
  test(`SRI-2 a registry with ${name}: no panel loads, or the last good copy is used`, async ({ scene }) => {
    const { open, faultProxy, guard, t } = scene
    guard.allow(/\/panels\//)
    const end = faultProxy.inject({ path: pages }, withRegistry(forge))
    const page = await open()
    const reached = await watchEngine(page)
    await page.goto('/terms')
    await expect(page.getByText(t('shell:registryMissing.title'))).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    reportMetric(`SRI-2 ${name}: scripts of panels that ran`, panelFiles(reached).length, 'most', 0)

    end()
    await page.goto('/terms')
    await expect(terms(page, t)).toBeVisible()
    const kept = await page.evaluate(() => localStorage.getItem('panel.registry'))
    faultProxy.inject({ path: pages }, withRegistry(forge))
    await page.goto('/terms')
    await expect(terms(page, t)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('panel.registry'))).toBe(kept)
  })
}

test('SRI-2 control: where no signature is checked, a forged registry is taken', async ({ open, faultProxy, t }) => {
  faultProxy.inject({ path: pages }, withRegistry(forgeries['another signature'] ?? (signed => signed)))
  const page = await open({ before: trustAnySignature })
  const reached = await watchEngine(page)
  await page.goto('/terms')
  await expect(terms(page, t)).toBeVisible()
  expect(panelFiles(reached).length).toBeGreaterThan(0)
})

/** A description whose scripts of one view have this hash, or none. */
const hashed = (description: PanelDescription, file: string, hash: string | undefined): PanelDescription => {
  const { [file]: _, ...files } = description.files
  return { ...description, files: hash === undefined ? files : { ...files, [file]: hash } }
}

/** Signs a registry in which the sign-in panel is described so. */
const putDescribed = (product: Product, stable: PanelDescription) =>
  signAnything(product, ({ shell, panels }) => ({ shell, panels: { ...panels, 'mfe-auth': { stable } } }))

for (const [name, hash] of [
  ['missing', undefined],
  ['empty', ''],
] as const) {
  test(`SRI-2 a signed registry in which a hash is ${name}: that file does not run`, async ({ scene }) => {
    const { open, guard, product, t } = scene
    guard.allow(/ GET \/panels\//, /^console /)
    const sound = await liveBuild(product, 'mfe-auth')
    const file = sound.chunks.views.TermsPage?.js[0] ?? ''
    await putDescribed(product, hashed(sound, file, hash))
    const page = await open()
    const reached = await watchEngine(page)
    await page.goto('/terms')
    await expect(page.getByText(t('shell:panelFailure.title'))).toBeVisible()
    const path = `/panels/mfe-auth/${sound.build}/${file}`
    reportMetric(`SRI-2 hash ${name}: scripts that ran`, Number(hasReached(reached, path)), 'most', 0)

    await putDescribed(product, sound)
  })
}

test('SRI-2 control: where hashes are not asked for, a file with an empty one runs', async ({ scene }) => {
  const { open, faultProxy, guard, product, t } = scene
  guard.allow(/./)
  const sound = await liveBuild(product, 'mfe-auth')
  const file = sound.chunks.views.TermsPage?.js[0] ?? ''
  await putDescribed(product, hashed(sound, file, ''))
  faultProxy.inject({ path: pages }, openPolicies())
  const page = await open({ before: ignoreIntegrity })
  const reached = await watchEngine(page)
  await page.goto('/terms')
  await expect(terms(page, t)).toBeVisible()
  expect(hasReached(reached, `/panels/mfe-auth/${sound.build}/${file}`)).toBe(true)
  await putDescribed(product, sound)
})

const foreignCode = 'window.foreignCodeRan = true'

for (const defended of [true, false]) {
  const title = defended
    ? 'SRI-2 a script of a foreign origin in the page: it does not run'
    : 'SRI-2 control: without policies the script of a foreign origin runs'
  test(title, async ({ open, faultProxy, product, guard, t }) => {
    guard.allow(/./)
    const foreign = await openFaultProxy({ target: { host: '127.0.0.1', port: product.port } })
    foreign.inject(
      { path: /^\/foreign\.js/ },
      {
        kind: 'answer',
        status: 200,
        type: 'text/javascript',
        body: foreignCode,
        headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      },
    )
    const tag = `<script defer crossorigin src="${foreign.url}/foreign.js"></script></head>`
    const add = (html: string) => html.replace('</head>', () => tag)
    const added = defended
      ? ({ kind: 'change', change: (body: Buffer) => Buffer.from(add(body.toString())) } as const)
      : openPolicies(add)
    faultProxy.inject({ path: pages }, added)
    const page = await open({ at: '/terms' })
    await expect(terms(page, t)).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'foreignCodeRan'))).toBe(defended ? undefined : true)
    await foreign.close()
  })
}

test('SRI-2 a signed registry whose entry names a foreign origin: nothing of it loads', async ({ scene }) => {
  const { open, guard, product, t } = scene
  guard.allow(/ GET \/panels\//, /^console /)
  const foreign = await openFaultProxy({ target: { host: '127.0.0.1', port: product.port } })
  const sound = await liveBuild(product, 'mfe-auth')
  for (const entry of [`${foreign.url}/foreign.js`, `//localhost:${foreign.port}/foreign.js`]) {
    const stable = { ...sound, entry, container: 'elsewhere', files: { ...sound.files, [entry]: 'sha384-AAAA' } }
    await putDescribed(product, stable)
    const page = await open({ at: '/terms' })
    await expect(page.getByText(t('shell:panelFailure.title'))).toBeVisible()
    await page.context().close()
  }
  reportMetric('SRI-2 requests to the foreign origin', foreign.requests.length, 'most', 0)
  await putDescribed(product, sound)
  await foreign.close()
})

test('SRI-2 an older generation replayed: the newer one stays in use', async ({ scene }) => {
  const { open, faultProxy, guard, product, t } = scene
  guard.allow(/ GET \/panels\//, /^console /)
  const older = await registryOf(product)
  const title = t('mfe-auth:title.terms')
  const newTitle = 'Terms of the newer build'
  await putLive(product, await otherBuild('mfe-auth', '1.0.0-newer', title, newTitle))
  const newer = (page: Page) => page.getByRole('heading', { level: 1, name: newTitle, exact: true })
  const page = await open({ at: '/terms' })
  await expect(newer(page)).toBeVisible()

  faultProxy.inject(
    { path: pages },
    withRegistry(() => older),
  )
  faultProxy.inject(
    { path: /^\/registry\.json/ },
    { kind: 'answer', status: 200, type: 'application/json', body: JSON.stringify(older) },
  )
  await page.goto('/terms')
  await expect(newer(page)).toBeVisible()
  const generation = await page.evaluate(
    () => JSON.parse(localStorage.getItem('panel.registry') ?? '').registry.generation,
  )
  const lost = (await registryOf(product)).registry.generation - generation
  reportMetric('SRI-2 generations lost to a replay', lost, 'most', 0)

  await test.step('control: a browser that has seen no newer one takes the older', async () => {
    const first = await open()
    const reached = await watchEngine(first)
    await first.goto('/terms')
    await expect
      .poll(() => panelFiles(reached).some(url => url.includes(older.registry.panels['mfe-auth']?.stable.build ?? '-')))
      .toBe(true)
  })
  await putLive(product, await readBuild(join(root, 'mfe-auth/dist'), 'mfe-auth'))
})
