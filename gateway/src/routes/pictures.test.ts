import { openProduct } from '@panel/kit/release/releases-client'
import { ReleaseError, SeenRefusal } from '../errors'
import { collectGarbage, keptFor } from '../releases/collect-garbage'
import { keepPictures } from '../releases/pictures'
import { publishBuild } from '../releases/publish-build'
import { panelBuild, why } from '../testing/builds'
import { buildFolder, name, startForTeams } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const build = '1.0.0-h1'
const address = `/releases/panels/${name}/${build}/pictures`
const content = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

/** A team has published a build, and its trial has seen views of it in an order of its own. */
const publish = async () => {
  const started = await startForTeams()
  expect(await started.put(build, await buildFolder(build))).toMatchObject({ status: 201 })
  await keepPictures(started.releases.store, { name, build }, [
    { index: 1, view: 'AddressesPage', language: 'en', content },
    { index: 0, view: 'HomePage', language: 'uk', content },
    { index: 0, view: 'HomePage', language: 'en', content },
  ])
  return started
}

it('a user with the right to see releases sees the pictures of a build', async () => {
  const { call, address: origin, token } = await publish()
  const { status, body } = await call('GET', address)
  expect(status).toBe(200)
  expect(body).toEqual([
    { view: 'HomePage', language: 'en', file: '000-HomePage.en.picture' },
    { view: 'HomePage', language: 'uk', file: '000-HomePage.uk.picture' },
    { view: 'AddressesPage', language: 'en', file: '001-AddressesPage.en.picture' },
  ])
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${origin}${address}/${body[0].file}`, { headers })
  expect(reply.headers.get('content-type')).toBe('image/jpeg')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(content)
})

it('other users do not', async () => {
  const { call, address: origin, kept } = await publish()
  expect(await call('GET', address, undefined, '')).toMatchObject({ status: 401 })
  expect(await call('GET', `${address}/000-HomePage.en.picture`, undefined, '')).toMatchObject({ status: 401 })
  const keys = (await kept()).map(({ key }) => key).filter(key => key.includes('picture'))
  expect(keys).toHaveLength(3)
  for (const key of keys) expect((await fetch(`${origin}/${key}`)).status).toBe(404)
})

it('a build that was never on trial has none', async () => {
  const { call } = await publish()
  const other = '/releases/panels/mfe-search-cart/1.0.0-p1/pictures'
  expect(await call('GET', other)).toMatchObject({ status: 200, body: [] })
  expect(await call('GET', other.replace('search-cart', '..%2f..'))).toMatchObject({ status: 200, body: [] })
})

it.each([
  '000-CartPage.en.picture',
  'home.1.js',
  'panel.json',
  '..%2fpanel.json',
  '..%2f..%2f..%2fkeys%2fregistry.key',
])('there is no picture %s', async file => {
  const { call } = await publish()
  expect(await call('GET', `${address}/${file}`)).toMatchObject({ status: 404 })
})

it('those of an earlier trial stay, and all go with their build', async () => {
  const { releases, call, kept } = await publish()
  const later = { index: 0, view: 'HomePage', language: 'en', content: Buffer.from('x') } as const
  await keepPictures(releases.store, { name, build }, [later])
  expect(await call('GET', `${address}/000-HomePage.en.picture`)).not.toMatchObject({ body: 'x' })
  for (let at = 2; at <= 12; at += 1) await publishBuild(releases.store, panelBuild(`1.0.0-h${at}`, name))
  expect(await collectGarbage(releases, why, Date.now() + 2 * keptFor)).toContainEqual({ name, build })
  expect((await kept()).filter(({ key }) => key.includes(`/${build}/`))).toEqual([])
})

describe('the page on which a build was refused', () => {
  const refuse = async (error: Error) => {
    const started = await publish()
    started.look.mockRejectedValueOnce(error)
    const product = openProduct(started.address, started.token)
    const refusal = await product.change('promote', name, { build }).catch((reason: unknown) => reason)
    return { ...started, product, refusal }
  }

  it('is kept with it, and named to the team with the sentence', async () => {
    const { product, refusal, call } = await refuse(new SeenRefusal('HomePage shows nothing', content))
    expect(refusal).toMatchObject({ message: 'HomePage shows nothing', status: 422 })
    const { picture = '' } = refusal as { picture?: string }
    expect(await product.picture(name, build, picture)).toEqual(content)
    expect((await call('GET', address)).body).toHaveLength(3)
    expect(await call('GET', `${address}/${picture}`, undefined, '')).toMatchObject({ status: 401 })
  })

  it.each([
    ['that hung', new SeenRefusal('HomePage hangs', undefined)],
    ['that was not looked at', new ReleaseError('the contract is another')],
  ])('is not there for one %s', async (_, error) => {
    const { refusal, kept } = await refuse(error)
    expect(refusal).toMatchObject({ message: error.message, picture: undefined })
    expect((await kept()).filter(({ key }) => key.includes('refused'))).toEqual([])
  })
})
