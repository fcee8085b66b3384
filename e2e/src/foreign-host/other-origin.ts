import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { passOn } from './pass-on'

interface Options {
  /** Port of the product, to which `/api` is passed on. */
  apiPort: number
  /** Folder with a script for each host. */
  scripts: string
  /** Address of the build that the pages take. */
  folder: string
}

const page = join(import.meta.dirname, 'page/bare.html')

/** A portal of another origin. Only `/api` is its own matter; panels come from where they are released. */
export const openOtherOrigin = async (
  port: number,
  { apiPort, scripts, folder }: Options,
): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url?.split('?')[0] ?? '/'
    if (path.startsWith('/api/')) return passOn(incoming, outgoing, apiPort)
    if (path.endsWith('.js')) {
      const script = await readFile(join(scripts, basename(path))).catch(() => undefined)
      return outgoing.writeHead(script ? 200 : 404, { 'content-type': 'text/javascript; charset=utf-8' }).end(script)
    }
    const text = await readFile(page, 'utf8')
    outgoing
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(text.replace('"BUILD"', JSON.stringify({ folder })).replace('HOST', `${path}.js`))
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
