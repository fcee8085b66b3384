import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { passOn } from './pass-on'

const page = join(import.meta.dirname, 'page')
const singleSpa = join(
  dirname(createRequire(import.meta.url).resolve('single-spa/package.json')),
  'lib/es2015/esm/single-spa.min.js',
)

const files: Record<string, { file: string; type: string }> = {
  '/': { file: join(page, 'index.html'), type: 'text/html; charset=utf-8' },
  '/host.js': { file: join(page, 'host.js'), type: 'text/javascript; charset=utf-8' },
  '/single-spa.js': { file: singleSpa, type: 'text/javascript; charset=utf-8' },
}

/** An operator's portal that is not our shell: it passes `/api` and `/panels` on to the product, as its own server would. */
export const openPortal = async (
  productPort: number,
  builds: Record<string, string>,
): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (incoming, outgoing) => {
    const own = files[incoming.url?.split('?')[0] ?? '']
    if (!own) return passOn(incoming, outgoing, productPort)
    const text = await readFile(own.file, 'utf8')
    outgoing.writeHead(200, { 'content-type': own.type }).end(text.replace('"PANELS"', JSON.stringify(builds)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
