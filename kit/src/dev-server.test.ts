import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevServer } from './dev-server'

const shell = 'http://localhost:3000'
const port = 4391
const base = `http://localhost:${port}`

let output: string
beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'dev-server-'))
})
afterAll(() => rm(output, { recursive: true }))

const serve = async () => {
  await writeFile(join(output, 'panel.json'), '{"name":"mfe-x"}')
  await writeFile(join(output, 'remoteEntry.js'), 'entry()')
  await writeFile(join(output, 'remoteEntry.js.map'), '{}')
  return startDevServer({ port, output, shell })
}

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  server = await serve()
})
afterEach(() => server.close())

test('serves the newest build to the pages of the one shell', async () => {
  const description = await fetch(`${base}/panel.json`)
  expect(await description.json()).toEqual({ name: 'mfe-x' })
  const entry = await fetch(`${base}/panels/mfe-x/1.0.0-abc/remoteEntry.js`)
  expect(await entry.text()).toBe('entry()')
  expect(entry.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(entry.headers.get('cache-control')).toBe('no-store')
  for (const reply of [description, entry]) expect(reply.headers.get('access-control-allow-origin')).toBe(shell)
})

test.each([
  '/',
  '/panels/mfe-x/1.0.0-abc/gone.js',
  '/panels/mfe-x/1.0.0-abc/remoteEntry.js.map',
  '/panels/mfe-x/1.0.0-abc/..%2f..%2fpackage.json',
  '/panels/mfe-x/1.0.0-abc/.env',
])('answers 404 to %s', async path => {
  expect((await fetch(base + path)).status).toBe(404)
})

test('does not answer to a name that another site has led here', async () => {
  const status = await new Promise(resolve =>
    get(`${base}/panel.json`, { headers: { host: 'evil.example' } }, reply => resolve(reply.statusCode)),
  )
  expect(status).toBe(421)
})

test('notifies open pages of each build', async () => {
  const reply = await fetch(`${base}/events`)
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  server.announce(null)
  expect((await reader?.read())?.value).toBe('event: built\ndata: \n\n')
  await reader?.cancel()
})

test('shows in open pages, and in later ones, why the sources do not compile', async () => {
  const open = async () => {
    const reply = await fetch(`${base}/events`)
    return reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  }
  const early = await open()
  await early?.read()
  server.announce('Unexpected token\nin app.tsx')
  const failed = 'event: failed\ndata: "Unexpected token\\nin app.tsx"\n\n'
  expect((await early?.read())?.value).toBe(failed)
  const late = await open()
  expect((await late?.read())?.value).toContain(failed)
  server.announce(null)
  const reconnected = await open()
  expect((await reconnected?.read())?.value).toBe(':\n\n')
  for (const reader of [early, late, reconnected]) await reader?.cancel()
})

test('says that its port is taken', async () => {
  await expect(serve()).rejects.toThrow('EADDRINUSE')
})
