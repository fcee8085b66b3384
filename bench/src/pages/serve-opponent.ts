import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import proxy from '@fastify/http-proxy'
import fastify from 'fastify'
import type { OpponentBuild } from './build-opponent'

const compress = promisify(brotliCompress)

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

const compressed = new Set(['.js', '.css', '.json'])

/** Best for files, which are compressed once; the product's for pages, which it makes while it runs. */
const [fileQuality, pageQuality] = [11, 9]

const brotli = (content: Buffer, quality: number): Promise<Buffer> =>
  compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Headers that belong to one answer, and the one that wants a hash for every chunk: only the registry has those. */
const ownHeaders =
  /^(integrity-policy|etag|content-(length|encoding|type)|set-cookie|date|connection|keep-alive|transfer-encoding)$/

const headersOf = async (url: string): Promise<Record<string, string>> => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  return Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.test(name)))
}

/** The page of an opponent. */
export const pageWith = (head: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Search for a domain</title><meta name="color-scheme" content="light dark">',
    '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    `${head}</head><body>${body}</body></html>`,
  ].join('\n')

const ownHead = ({ script, style }: OpponentBuild, integrity: string): string =>
  [
    style ? `<link rel="stylesheet" href="/${style}">` : '',
    `<script defer fetchpriority="high" src="/${script}" integrity="${integrity}" crossorigin></script>`,
  ].join('\n')

interface ServedProduct {
  url: string
  /** Address of its API, and the key by which the API knows a gateway. */
  api: string
  gatewayKey: string
}

export interface ServedOpponent {
  url: string
  stop: () => Promise<void>
}

/** Serves an opponent with the product's own headers, compressed alike, and with the product's API behind it. */
export const serveOpponent = async (build: OpponentBuild, product: ServedProduct): Promise<ServedOpponent> => {
  const { folder, script } = build
  const html = await (await fetch(`${product.url}/`, { headers: { accept: 'text/html' } })).text()
  const settings = /<script type="application\/json" id="settings">.*?<\/script>/s.exec(html)?.[0] ?? ''
  const hash = createHash('sha384').update(await readFile(join(folder, script)))
  const head = ownHead(build, `sha384-${hash.digest('base64')}`)
  const page = build.page?.(settings) ?? pageWith(head, `<div id="root"></div>${settings}`)
  const body = await brotli(Buffer.from(page), pageQuality)
  const firstFile = /src="(\/panels\/shell\/[^"]+\.js)"/.exec(html)?.[1] ?? '/icon.svg'
  const [pageHeaders, fileHeaders] = await Promise.all([
    // Of a page with nothing prerendered in it, which the policy of one allows by its hash.
    headersOf(`${product.url}/cart`),
    headersOf(product.url + firstFile),
  ])
  // By it no peer would start: their guides set none.
  if (build.page) delete pageHeaders['content-security-policy']
  const files = new Map<string, Promise<Buffer>>()
  const read = (file: string): Promise<Buffer> => {
    const present = files.get(file)
    if (present) return present
    const content = readFile(join(folder, file))
    const sent = compressed.has(extname(file)) ? content.then(bytes => brotli(bytes, fileQuality)) : content
    files.set(file, sent)
    return sent
  }
  const app = fastify()
  await app.register(proxy, {
    upstream: product.api,
    prefix: '/api',
    rewritePrefix: '/api',
    replyOptions: {
      rewriteRequestHeaders: ({ headers: given }, headers) => ({
        ...headers,
        host: given.host,
        'x-gateway-key': product.gatewayKey,
      }),
    },
  })
  for (const [address, answer] of Object.entries(build.answers ?? {})) app.get(address, () => answer)
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = request.params['*']
    const type = types[extname(file)]
    if (!type)
      return reply.headers(pageHeaders).header('content-encoding', 'br').type('text/html; charset=utf-8').send(body)
    const content = await read(file)
    if (compressed.has(extname(file))) reply.header('content-encoding', 'br')
    return reply.headers(fileHeaders).type(type).send(content)
  })
  const url = (await app.listen({ host: '127.0.0.1', port: build.port ?? 0 })).replace('127.0.0.1', 'localhost')
  // Compressed before the first visit, as what the product has released.
  await read(script)
  if (build.style) await read(build.style)
  return { url, stop: () => app.close() }
}
