import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { carryOut, makeLive } from '@panel/kit/release/carry-out'
import { packBuild } from '@panel/kit/release/pack-build'
import { openProduct } from '@panel/kit/release/releases-client'
import { addTeam } from '../releases/teams'
import { repository } from '../start/packages'
import { temporaryFolder } from '../testing/builds'
import { buildFolder, name, open, startForTeams } from '../testing/team-gateway'
import { readCommandLine } from './command-line'
import { runRemotely } from './run-remotely'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const execute = promisify(execFile)

const [first, second] = ['1.0.0-h1', '1.0.0-h2']

/** A product and a team that has published two builds to it. */
const start = async () => {
  const { address, token, releases } = await startForTeams()
  const product = openProduct(address, token)
  for (const build of [first, second]) await product.publish(name, build, await packBuild(await buildFolder(build)))
  const context = { token, print: () => undefined, signal: new AbortController().signal }
  const run = (...words: string[]) => runRemotely(readCommandLine([...words, '--to', address]), address, context)
  return { address, run, token, releases }
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

it('a change of what was never published is refused by a sentence about the change', async () => {
  const { address, token } = await startForTeams()
  const product = openProduct(address, token)
  const promoted = carryOut(product, { action: 'promote', name, build: first })
  await expect(promoted).rejects.toThrow(`${name} ${first} is not published`)
  await expect(carryOut(product, { action: 'history', name })).rejects.toThrow('nothing was ever released')
})

it('a pipeline that releases to a share of the visitors succeeds also when its build is live already', async () => {
  const { address, token } = await start()
  const product = openProduct(address, token)
  const release = (build: string) => makeLive(product, { name, build, percent: 10, reason: 'merged' })
  await makeLive(product, { name, build: first })
  expect(await release(second)).toBe('live for 10% of visitors')
  expect(await makeLive(product, { name, build: second })).toBe('live for everyone')
  expect(await release(second)).toBe('live for everyone already: there is nothing to try')
  expect(await release(first)).toBe('live for 10% of visitors')
  expect(await release(second)).toBe(`live for everyone already; the trial of ${first} is ended`)
  expect((await carryOut(product, { action: 'status' })).data).toMatchObject({
    packages: expect.arrayContaining([expect.objectContaining({ name, stable: second, canary: null })]),
  })
  await expect(release('1.0.0-h3')).rejects.toThrow(`${name} 1.0.0-h3 is not published`)
})

it('a promote that a proxy gives up waiting for is followed until it is decided', async () => {
  const { address, token, run } = await start()
  for (const build of [first, second]) await run('promote', name, build)
  const gaveUp = [524, 504]
  let lost = 1
  const proxy = createServer(async (request, reply) => {
    const body = request.method === 'POST' ? await text(request) : undefined
    const { authorization = '' } = request.headers
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = fetch(`${address}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body && { body }),
    })
    answer.catch(() => undefined)
    if (body) return reply.writeHead(gaveUp.shift() ?? 504).end('<h1>Gateway timeout</h1>')
    if (lost-- > 0) return void request.socket.destroy()
    const { status } = await answer
    reply.writeHead(status).end(await (await answer).text())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  open.push(async () => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  const product = openProduct(`http://127.0.0.1:${port}`, token)
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const promote = () => carryOut(product, { action: 'promote', name, build: first }, { say })
  // Without what was there before, an old promote of the same build would be taken for this one.
  await expect(promote()).rejects.toThrow('does not answer in time')
  expect((await promote()).lines).toEqual([`${name} ${first} is live for everyone (generation 6)`])
  expect(said).toEqual([
    expect.stringMatching(/waits no longer \(524\); the trial goes on, and the history is watched$/),
  ])
  // Of one that is refused the history has nothing.
  const unknown = carryOut(product, { action: 'promote', name, build: '1.0.0-h9' }, { followFor: 0 })
  await expect(unknown).rejects.toThrow(`the history has no promote of ${name} yet`)
})

it('a team sees by the command of its folder what is live, and what browsers reported of its panel alone', async () => {
  const { address, run, token, releases } = await start()
  await run('promote', name, first)
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0' }))
  const panel = async (...words: string[]) => {
    const env = { ...process.env, PANEL_TOKEN: token }
    const script = join(repository, 'kit/bin/panel.mjs')
    return (await execute(process.execPath, [script, ...words, '--to', address], { cwd: folder, env })).stdout
  }
  expect(await panel('status')).toMatch(new RegExp(`^generation 4 since .+\n(.+\n)*${name} +${first} +- +-\n`))

  const opened = await fetch(`${address}/app/hosting`)
  const trace = /desc="(\w+)"/.exec(opened.headers.get('server-timing') ?? '')?.[1] ?? ''
  const report = async (panel: string, cause: string, claimed: string) => {
    const body = JSON.stringify({ panel, build: first, phase: 'render', cause, recovered: false, trace: claimed })
    await fetch(`${address}/client-report`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  await report(name, 'the first', trace)
  await report('mfe-search-cart', 'of others', trace)
  await report(name, 'the second', `${trace.slice(0, 31)}${trace.endsWith('0') ? 1 : 0}`)
  const lines = (await panel('logs')).trimEnd().split('\n')
  expect(lines.map(line => line.split('  ').slice(1))).toEqual([
    [first, 'render', 'the first', `trace ${trace}`],
    [first, 'render', 'the second'],
  ])
  expect(await panel('logs', '--last', '1')).toBe(`${lines[1]}\n`)
  expect(JSON.parse(await panel('logs', '--json'))).toHaveLength(2)

  const following = spawn(
    process.execPath,
    [join(repository, 'kit/bin/panel.mjs'), 'logs', '--follow', '--to', address],
    {
      cwd: folder,
      env: { ...process.env, PANEL_TOKEN: token },
    },
  )
  const said = createInterface(following.stdout)[Symbol.asyncIterator]()
  await said.next()
  await said.next()
  await report(name, 'the third', trace)
  expect((await said.next()).value).toContain('the third')
  following.kill()

  const other = { name: 'carts', panels: ['mfe-search-cart'], routes: ['/'], expires: '2999-01-01' }
  const others = openProduct(address, await addTeam(releases, { ...other, may: ['publish'] }))
  await expect(others.failures(name)).rejects.toMatchObject({ status: 403 })
  await expect(openProduct(address, 'panel_wrong').failures(name)).rejects.toMatchObject({ status: 401 })
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
      message: expect.stringMatching(/does not know this PANEL_TOKEN: .+ makes another with team add$/),
    })
    await expect(openProduct('http://127.0.0.1:9', 'panel_x').status()).rejects.toThrow('http://127.0.0.1:9 does not')
  })
})
