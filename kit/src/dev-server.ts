import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

interface DevServerOptions {
  port: number
  /** Folder of the newest build. */
  output: string
  /** The shell's origin: the only one whose pages may read what is served. */
  shell: string
}

interface DevServer {
  /** Notifies every open page of a newer build, or of what the compiler has to complain about. */
  announce: (problems: string | null, hash?: string) => void
  close: () => void
}

const buildFile = /^\/panels\/[a-z][a-z0-9-]*\/[0-9A-Za-z.+-]+\/((?:[\w@~-][\w@.~-]*\/)*[\w@~-][\w@.~-]*)$/

const fileOf = (path: string): string | undefined => (path === '/panel.json' ? 'panel.json' : buildFile.exec(path)?.[1])

const sendFile = async (response: ServerResponse, path: string): Promise<void> => {
  const type = mediaTypes[extname(path)]
  const content = type ? await readFile(path).catch(() => undefined) : undefined
  if (type && content) response.writeHead(200, { 'content-type': type }).end(content)
  else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such file.\n')
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })

/**
 * Serves a panel's newest build to the pages of one shell: `/panel.json`, the files under the addresses they would have
 * in the shell, and `/events`, which announces each new build and each that failed. Rejects when the port is taken.
 */
export const startDevServer = async ({ port, output, shell }: DevServerOptions): Promise<DevServer> => {
  const listeners = new Set<ServerResponse>()
  /** A page that is opened while the sources do not compile gets the errors, too. */
  let failure = ''
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', shell)
    response.setHeader('access-control-allow-private-network', 'true')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('cache-control', 'no-store')
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const file = fileOf(path)
    // A page of another site may have led its own name here; this server answers to its own only.
    if (request.headers.host !== `localhost:${port}`) response.writeHead(421).end()
    else if (request.method === 'OPTIONS') response.writeHead(204).end()
    else if (path === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`:\n\n${failure}`)
      listeners.add(response)
      response.once('close', () => listeners.delete(response))
    } else if (file) void sendFile(response, join(output, file))
    else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is no such file.\n')
  })
  await listen(server, port)
  return {
    announce: (problems, hash = '') => {
      failure = problems === null ? '' : `event: failed\ndata: ${JSON.stringify(problems)}\n\n`
      for (const listener of listeners) listener.write(failure || `event: built\ndata: ${hash}\n\n`)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
