import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openContext } from '@panel/kit/gate/open-context'
import { pictureOf } from '@panel/kit/gate/picture-of'
import { WatchedPage } from '@panel/kit/gate/watch-page'
import type { Browser } from 'playwright-core'
import { temporaryFolder } from '../testing/builds'
import { openChromium } from './chromium'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const visitor = { name: 'visitor' } as const
const isRoot = process.getuid?.() === 0
const nobody = 65_534

let own: Server
let address: string
let browser: Browser
let folder: string
/** Another program of this machine: the API, say, or what a cloud tells its machines. */
const other = createServer(socket => {
  reached += 1
  socket.destroy()
})
let reached = 0
let elsewhere: string

beforeAll(async () => {
  own = createHttpServer((_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Ours</h1>'))
  await new Promise<void>(resolve => own.listen(0, '127.0.0.1', resolve))
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(own.address() as AddressInfo).port}`
  elsewhere = `127.0.0.1:${(other.address() as AddressInfo).port}`
  folder = await temporaryFolder()
  browser = await openChromium(undefined, { dataDir: folder, folder, warn: () => undefined })
})

afterAll(async () => {
  await browser.close()
  await new Promise(resolve => own.close(resolve))
  await new Promise(resolve => other.close(resolve))
})

/** Runs in the page: asks another server in each way that takes no navigation. */
const askElsewhere = async (host: string): Promise<void> => {
  const failed = (element: HTMLElement) =>
    new Promise(resolve => {
      for (const end of ['load', 'error']) element.addEventListener(end, resolve)
      document.body.append(element)
    })
  const socket = new WebSocket(`ws://${host}/`)
  const answers = new EventSource(`http://${host}/`)
  const peer = new RTCPeerConnection({
    iceServers: [{ urls: `stun:${host}` }, { urls: `turn:${host}?transport=tcp`, username: 'a', credential: 'b' }],
  })
  peer.createDataChannel('out')
  navigator.sendBeacon(`http://${host}/`, 'out')
  await Promise.all([
    fetch(`http://${host}/`, { mode: 'no-cors' }).catch(() => undefined),
    fetch(`http://localhost:${host.split(':')[1]}/`, { mode: 'no-cors' }).catch(() => undefined),
    failed(Object.assign(new Image(), { src: `http://${host}/` })),
    failed(Object.assign(document.createElement('iframe'), { src: `http://${host}/` })),
    failed(Object.assign(document.createElement('script'), { src: `http://${host}/` })),
    new Promise(resolve => socket.addEventListener('close', resolve)),
    new Promise(resolve => answers.addEventListener('error', resolve)),
    new Promise<void>(resolve => {
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState === 'complete') resolve()
      }
      void peer.createOffer().then(offer => peer.setLocalDescription(offer))
    }),
  ])
}

describe('the browser of the gate', () => {
  it('reaches its own gateway and nothing else', async () => {
    const context = await openContext({ browser, address }, visitor, 'en')
    const page = await context.newPage()
    await page.goto('/')
    expect(await page.textContent('h1')).toBe('Ours')
    await page.evaluate(askElsewhere, elsewhere)
    await expect(page.goto(`http://${elsewhere}/`)).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED')
    await expect(page.goto('http://169.254.169.254/')).rejects.toThrow('ERR_PROXY_CONNECTION_FAILED')
    expect(await pictureOf(page, address)).toBeUndefined()
    await context.close()
    expect(reached).toBe(0)
  })

  it('says that a page leads elsewhere, or opens another window', async () => {
    const context = await openContext({ browser, address }, visitor, 'en')
    for (const [act, fault] of [
      [`location.href = 'http://${elsewhere}/'`, `it leads to http://${elsewhere}, outside of the product`],
      [`open('http://${elsewhere}/')`, 'it opens another window'],
    ] as const) {
      const page = await context.newPage()
      const watched = new WatchedPage(page, address)
      await page.goto('/')
      const seen = act.startsWith('open') ? page.waitForEvent('popup') : page.waitForEvent('requestfailed')
      await page.evaluate(act)
      await seen
      expect(watched.fault()).toBe(fault)
      await page.close()
    }
    await context.close()
    expect(reached).toBe(0)
  })

  it('is not opened without a sandbox as the owner of the keys', async () => {
    const place = await temporaryFolder()
    const program = join(place, 'chromium')
    await writeFile(program, '#!/bin/sh\necho "No usable sandbox!" >&2\nexit 1\n', { mode: 0o755 })
    await chmod(place, 0o755)
    const code = `import('./src/gate/chromium.ts')
      .then(({ openChromium }) => openChromium('${program}', { dataDir: '${place}', folder: '${place}', warn: console.log }))
      .catch(error => console.log(error.name + ': ' + error.message))`
    const options = { cwd: join(import.meta.dirname, '../..'), env: { PATH: process.env.PATH, HOME: place } }
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--eval', code], {
      ...options,
      // Root gives the browser an account of its own instead.
      ...(isRoot && { uid: nobody, gid: nobody }),
    })
    expect(stdout).toMatch(
      /^ReleaseError: .* nothing that keeps it from the keys: allow user namespaces, .* or run the gate as root\n$/,
    )
  })

  it('cannot read the keys, although the gate may be root', async () => {
    // Another user is the owner of the keys itself.
    if (!isRoot) return
    const [key, open] = [join(folder, 'registry.key'), join(folder, 'open.txt')]
    await chmod(folder, 0o755)
    await writeFile(key, 'secret', { mode: 0o600 })
    await writeFile(open, 'open', { mode: 0o644 })
    const page = await browser.newPage()
    await page.goto(`file://${open}`)
    expect(await page.textContent('body')).toBe('open')
    await expect(page.goto(`file://${key}`)).rejects.toThrow('ERR_ACCESS_DENIED')
    await page.close()
  })
})
