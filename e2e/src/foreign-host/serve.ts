import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'

const page = join(import.meta.dirname, 'page')
const singleSpa = join(
  dirname(createRequire(import.meta.url).resolve('single-spa/package.json')),
  'lib/es2015/esm/single-spa.min.js',
)

const html = 'text/html; charset=utf-8'
const javascript = 'text/javascript; charset=utf-8'

interface Own {
  type: string
  text: string
}

/** The server of a page of others, which passes on to the product what is not its own, as a server in front of it would. */
const serve = async (productPort: number, own: (path: string) => Promise<Own | undefined>, port = 0) => {
  const server = createServer(async (incoming, outgoing) => {
    const found = await own(incoming.url?.split('?')[0] ?? '/')
    if (found) return outgoing.writeHead(200, { 'content-type': found.type }).end(found.text)
    const { method, url: path, headers } = incoming
    const upstream = request({ host: '127.0.0.1', port: productPort, method, path, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => incoming.socket.destroy())
    incoming.pipe(upstream)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An operator's portal that is not our shell: it passes `/api` and `/panels` on. */
export const openPortal = (productPort: number, builds: Record<string, string>) => {
  const files: Record<string, [file: string, type: string]> = {
    '/': [join(page, 'index.html'), html],
    '/host.js': [join(page, 'host.js'), javascript],
    '/single-spa.js': [singleSpa, javascript],
  }
  return serve(productPort, async path => {
    const [file, type] = files[path] ?? []
    return file && type
      ? { type, text: (await readFile(file, 'utf8')).replace('"PANELS"', JSON.stringify(builds)) }
      : undefined
  })
}

/**
 * A portal of another origin, which passes `/api` on alone: the build at the address `folder` comes from where it is
 * released. `scripts` is a folder with a script for each host.
 */
export const openOtherOrigin = (port: number, productPort: number, scripts: string, folder: string) =>
  serve(
    productPort,
    async path => {
      if (path.startsWith('/api/')) return undefined
      if (path.endsWith('.js')) return { type: javascript, text: await readFile(join(scripts, basename(path)), 'utf8') }
      const text = await readFile(join(page, 'bare.html'), 'utf8')
      return { type: html, text: text.replace('"BUILD"', JSON.stringify({ folder })).replace('HOST', `${path}.js`) }
    },
    port,
  )
