import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import Fastify, { type FastifyInstance } from 'fastify'
import { listen, sendBytes, testGateway } from '../testing/gateway'

const root = join(import.meta.dirname, '../../..')

/** Files of the repository and of the data, none of which is for the world; with a text that each of them holds. */
const files: Readonly<Record<string, string>> = {
  'package.json': '"workspaces"',
  'package-lock.json': '"lockfileVersion"',
  'README.md': '# ',
  'docs/security.md': '# ',
  'docs/trust.md': '# Trust',
  'CONTRIBUTING.md': 'Conventional Commits',
  'gateway/src/main.ts': 'import ',
  'api/src/settings/settings.ts': 'import ',
  '.gitignore': 'node_modules',
  '.git/HEAD': 'ref:',
  '.git': 'gitdir:',
  'keys/registry.key': 'PRIVATE KEY',
  '.data/keys/application': 'PRIVATE KEY',
  'backups/panel.tar': 'PRIVATE KEY',
  'node_modules/fastify/package.json': '"fastify"',
}

const ways = [
  (path: string) => `/${path}`,
  (path: string) => `/../${path}`,
  (path: string) => `/%2e%2e/${path}`,
  (path: string) => `/panels/../../${path}`,
  (path: string) => `/panels/shell/1.0.0-s1/../../../../${path}`,
  (path: string) => `/panels/shell/1.0.0-s1/..%2f..%2f..%2f..%2f${path}`,
  (path: string) => `/panels/shell/1.0.0-s1/%252e%252e/%252e%252e/${path}`,
  (path: string) => `/panels//${root}/${path}`,
]

/** Addresses that answer with what a private file holds. */
const served = async (app: FastifyInstance): Promise<string[]> => {
  const address = await listen(app)
  const found: string[] = []
  for (const [path, text] of Object.entries(files))
    for (const way of ways) {
      const { reply } = await sendBytes(
        address,
        `GET ${way(path)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      const [, body = ''] = reply.split('\r\n\r\n')
      if (/^HTTP\/1\.1 200/.test(reply) && !body.includes('<!doctype html') && body.includes(text))
        found.push(way(path))
    }
  app.server.closeAllConnections()
  await app.close()
  return found
}

it('serves no file of the repository, of the data or of the backups (CFG-1)', async () => {
  const { app } = await testGateway()
  const found = await served(app)
  expect(found).toEqual([])
  reportMetric('CFG-1 private files served', found.length, 'most', 0)
}, 120_000)

it('CFG-1 control: a server of files that begins at the root of the repository is found', async () => {
  const open = Fastify()
  open.get('/*', async request => readFileSync(join(root, decodeURIComponent(request.url.slice(1))), 'utf8'))
  expect(await served(open)).toEqual(expect.arrayContaining(['/package.json', '/docs/security.md']))
}, 120_000)
