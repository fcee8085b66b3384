import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packBuild } from '@panel/kit/release/pack-build'
import { openProduct } from '@panel/kit/release/releases-client'
import { buildFolder, name, startForTeams } from '../testing/team-gateway'
import { readCommandLine } from './command-line'
import { runRemotely } from './run-remotely'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const [first, second] = ['1.0.0-h1', '1.0.0-h2']

/** A product and a team that has published two builds to it. */
const start = async () => {
  const { address, token } = await startForTeams()
  const product = openProduct(address, token)
  for (const build of [first, second]) await product.publish(name, build, await packBuild(await buildFolder(build)))
  const context = { token, print: () => undefined, signal: new AbortController().signal }
  const run = (...words: string[]) => runRemotely(readCommandLine([...words, '--to', address]), address, context)
  return { address, run }
}

it('each command is carried out by the product, in the name of the token', async () => {
  const { run } = await start()
  const said = async (...words: string[]) => (await run(...words)).lines.join('\n')
  expect(await said('promote', name, first, '--why', 'opens')).toBe(
    `${name} ${first} is live for everyone (generation 4)`,
  )
  expect(await said('canary', name, second, '10')).toBe(`${name} ${second} is live for 10% of visitors (generation 5)`)
  expect(await said('status')).toMatch(new RegExp(`${name} +${first} +${second} 10%`))
  expect(await said('rollback', name)).toBe(`${name} ${first} is live again for everyone (generation 6)`)
  expect(await said('disable', name, '--why', 'broken')).toBe(`${name} is disabled (generation 7)`)
  expect(await said('enable', name, second)).toBe(`${name} ${second} is live again for everyone (generation 8)`)
  expect(await said('history', name)).toMatch(/hosting-team +disable .*broken(.*\n)+.*hosting-team +promote .*opens/)
  await expect(said('gc')).rejects.toThrow(
    'gc works only where the release store is: the operator writes npm run release -- gc',
  )
  await expect(said('promote', 'mfe-search-cart', first)).rejects.toThrow(
    'the token of hosting-team is not for mfe-search-cart',
  )
})

it('a build is sent without hidden files, and the same folder gives the same bytes', async () => {
  const folder = await buildFolder(first)
  const archive = await packBuild(folder)
  await mkdir(join(folder, 'alone'))
  for (const file of ['alone/page.1.js.map', '.sources']) await writeFile(join(folder, file), 'not for sending')
  expect((await packBuild(folder)).equals(archive)).toBe(true)
  await writeFile(join(folder, 'extra.json'), '{}')
  expect((await packBuild(folder)).equals(archive)).toBe(false)
})

describe('a token', () => {
  it.each([
    ['http://panel.example', 'a token is sent over https only'],
    ['ftp://panel.example', 'must be the address of a product'],
    ['panel.example', 'must be the address of a product'],
  ])('is not sent to %s', (to, sentence) => expect(() => openProduct(to, 'panel_x')).toThrow(sentence))

  it('is asked for, and refused in one sentence', async () => {
    const { address } = await start()
    expect(() => openProduct(address, undefined)).toThrow('PANEL_TOKEN is missing')
    await expect(openProduct(address, 'panel_wrong').status()).rejects.toMatchObject({
      status: 401,
      message: 'A valid token of a team is needed.',
    })
    await expect(openProduct('http://127.0.0.1:9', 'panel_x').status()).rejects.toThrow('http://127.0.0.1:9 does not')
  })
})
