import { why } from '../testing/builds'
import { framedBuild } from '../testing/framed-build'
import { liveRegistry, liveReleases } from '../testing/live-releases'
import { disablePanel, enablePanel } from './disable-panels'
import type { Releases } from './history'
import { promoteBuilds, rollBack, startCanary } from './live-builds'
import { publishBuild } from './publish-build'
import { distrustPanel, trustPanel } from './trust-panels'

// Each change is written through to the disk, which others keep busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const name = 'mfe-hosting'
const [h1, h2] = ['1.0.0-h1', '1.0.0-h2'] as const
const list = 'GET /api/address-book/'

const hosting = async (changes: Parameters<typeof framedBuild>[2] = {}): Promise<Releases> => {
  const releases = await liveReleases(1)
  await publishBuild(releases.store, framedBuild(h1))
  await publishBuild(releases.store, framedBuild(h2, name, changes))
  return releases
}

const live = async (releases: Releases) => (await liveRegistry(releases)).panels[name]

it('a panel that never was live is first live in a frame, with the calls that its build names', async () => {
  const releases = await hosting()
  const { change } = await distrustPanel(releases, why, name, h1)
  expect(change).toMatchObject({ action: 'untrusted', builds: [{ name, build: h1 }] })
  expect(await live(releases)).toMatchObject({ stable: { build: h1 }, untrusted: [list] })
})

it('stays in its frame when it is promoted, tried, rolled back, disabled and enabled, until it is trusted', async () => {
  const releases = await hosting()
  const build = { name, build: h2 }
  await distrustPanel(releases, why, name, h1)
  const steps = [
    () => startCanary(releases, why, build, 10),
    () => promoteBuilds(releases, why, [build]),
    () => rollBack(releases, why, name),
    () => disablePanel(releases, why, name).then(() => enablePanel(releases, why, name)),
  ]
  for (const step of steps) {
    await step()
    expect((await live(releases))?.untrusted).toEqual([list])
  }
  await trustPanel(releases, why, name)
  expect(await live(releases)).toMatchObject({ stable: { build: h1 } })
  expect((await live(releases))?.untrusted).toBeUndefined()
  await expect(trustPanel(releases, why, name)).rejects.toThrow('mfe-hosting is trusted already')
})

it('gets no further call by a build of its own, but by the operator', async () => {
  const releases = await hosting({ calls: ['addressCalls.list', 'addressCalls.remove'] })
  await distrustPanel(releases, why, name, h1)
  const sentence = `${name} ${h2} also calls DELETE /api/address-book/{id}: an operator allows it by untrusted ${name} ${h2}`
  await expect(promoteBuilds(releases, why, [{ name, build: h2 }])).rejects.toThrow(sentence)
  await expect(startCanary(releases, why, { name, build: h2 }, 10)).rejects.toThrow(sentence)
  await distrustPanel(releases, why, name, h2)
  expect((await live(releases))?.untrusted).toEqual([list, 'DELETE /api/address-book/{id}'])
})

it.each([
  ['what decides over an account', { calls: ['authCalls.login'] }, 'calls POST /api/auth/token, which no untrusted'],
  ['an unlock', { calls: ['domainCalls.setTransferLock'] }, 'calls PUT /api/domains/{id}/transfer-lock, which no'],
  ['bulk work', { calls: ['operationCalls.start'] }, 'calls POST /api/operations, which no untrusted panel may make'],
  ['its undoing', { calls: ['operationCalls.undo'] }, 'calls POST /api/operations/{id}/undo, which no untrusted panel'],
  ['its repetition', { calls: ['operationCalls.retry'] }, '/api/operations/{id}/retry, which no untrusted panel may'],
  ['a registration', { calls: ['cartCalls.submit'] }, 'calls POST /api/cart/submit, which no untrusted panel may make'],
  ['the administration', { calls: ['adminUserCalls.get'] }, 'which no untrusted panel may make'],
  ['what the product does not have', { calls: ['toString.call'] }, 'names the call toString.call, which this product'],
  ['the sign-in form', { slots: { authorization: 'HomePage' } }, 'fills the point shell.authorization'],
  ['a page without a frame', { alone: undefined }, 'has no build for a frame'],
])('is refused %s', async (_, changes, sentence) => {
  const releases = await hosting(changes)
  await expect(distrustPanel(releases, why, name, h2)).rejects.toThrow(sentence)
  expect(await live(releases)).toBeUndefined()
})
