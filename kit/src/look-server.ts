import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Pages, the files of a build, and an API that knows who is signed in and nothing else, as in mount tests. */
interface Served {
  folder: string
  pageAt: (path: string) => string
}

const answerTo = async (path: string, { folder, pageAt }: Served): Promise<[number, string, string | Buffer]> => {
  const json = mediaTypes['.json'] ?? ''
  if (path === '/api/users/me') return [200, json, JSON.stringify({ email: 'olena@example.com', is_admin: true })]
  if (path.startsWith('/api/')) return [404, json, JSON.stringify({ code: 'not_found' })]
  if (path === '/icon.svg') return [200, mediaTypes['.svg'] ?? '', '<svg xmlns="http://www.w3.org/2000/svg" />']
  if (path === '/brand/colours.css') return [200, mediaTypes['.css'] ?? '', '']
  const type = mediaTypes[extname(path)]
  if (!type) return [200, 'text/html; charset=utf-8', pageAt(path)]
  const content = await readFile(join(folder, path)).catch(() => undefined)
  return content ? [200, type, content] : [404, 'text/plain', 'There is no such file.\n']
}

/** Serves a panel's own pages on a free port, to this machine. */
export const startLookServer = async (served: Served): Promise<{ address: string; stop: () => void }> => {
  const server = createServer(async (request, response) => {
    // As an address it has no way out of the folder.
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [status, type, content] = await answerTo(pathname, served)
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(content)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}
