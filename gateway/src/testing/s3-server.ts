import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The account that the server knows. */
export const s3Account = { accessKeyId: 'tester', secretAccessKey: 'secret of the tester' }

const keysOnPage = 100

interface Stored {
  content: Buffer
  headers: Record<string, string>
  at: Date
}

export interface S3Server {
  endpoint: string
  objects: ReadonlyMap<string, Stored>
  /** The next upload is stored, but its answer is lost: the connection closes. */
  loseNextAnswer: () => void
  /** The next upload collides with another one of the same key, as S3 says with 409. */
  raceNextUpload: () => void
  /** Answers nothing but 503 while down. */
  setDown: (down: boolean) => void
  /** Takes requests and never answers them, or stops after the headers of an answer; null ends that for later ones. */
  hang: (where: 'before headers' | 'after headers' | null) => void
  close: () => Promise<void>
}

const fail = (reply: ServerResponse, status: number, code: string): void => {
  reply.writeHead(status, { 'content-type': 'application/xml' })
  reply.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

const listing = (objects: ReadonlyMap<string, Stored>, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, keysOnPage)
  const contents = page.map(
    key => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
  )
  const more = keys.length > page.length
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const body = `<IsTruncated>${more}</IsTruncated><KeyCount>${page.length}</KeyCount>${token}${contents.join('')}`
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${body}</ListBucketResult>`
}

/**
 * The part of S3 that releases need, in memory: conditional PutObject, GetObject, DeleteObject and ListObjectsV2 in
 * pages of 100, as the S3 API reference describes them (AmazonS3/latest/API). Servers on npm ignore `If-None-Match` on
 * uploads, on which everything rests here, so this one stands in for a bucket. Bucket: `releases`.
 */
export const openS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Stored>()
  const plans = { loseAnswer: false, race: false, down: false }
  let hanging: Parameters<S3Server['hang']>[0] = null

  const put = async (request: IncomingMessage, reply: ServerResponse, key: string): Promise<void> => {
    const content = await buffer(request)
    if (plans.race) {
      plans.race = false
      return fail(reply, 409, 'ConditionalRequestConflict')
    }
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return fail(reply, 412, 'PreconditionFailed')
    const names = ['content-type', 'cache-control', 'content-encoding'] as const
    const headers = Object.fromEntries(
      names.flatMap(name => {
        const value = request.headers[name]
        return value ? [[name, value]] : []
      }),
    )
    objects.set(key, { content, headers, at: new Date() })
    if (plans.loseAnswer) {
      plans.loseAnswer = false
      request.socket.destroy()
      return
    }
    reply.writeHead(200, { etag: `"${createHash('md5').update(content).digest('hex')}"` }).end()
  }

  const get = (reply: ServerResponse, key: string): void => {
    const stored = objects.get(key)
    if (stored) reply.writeHead(200, { ...stored.headers, 'content-length': stored.content.length }).end(stored.content)
    else fail(reply, 404, 'NoSuchKey')
  }

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (hanging === 'after headers') reply.writeHead(200, { 'content-length': 1000 }).write('{')
    if (hanging) return
    if (plans.down) return fail(reply, 503, 'ServiceUnavailable')
    if (!request.headers.authorization?.includes(`Credential=${s3Account.accessKeyId}/`))
      return fail(reply, 403, 'AccessDenied')
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
    const key = path.join('/')
    if (bucket !== 'releases') return fail(reply, 404, 'NoSuchBucket')
    if (request.method === 'PUT') return put(request, reply, key)
    if (request.method === 'DELETE') {
      objects.delete(key)
      reply.writeHead(204).end()
      return
    }
    if (key) return get(reply, key)
    reply.writeHead(200, { 'content-type': 'application/xml' }).end(listing(objects, url.searchParams))
  }

  const server = createServer((request, reply) => void answer(request, reply).catch(() => request.socket.destroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    loseNextAnswer: () => {
      plans.loseAnswer = true
    },
    raceNextUpload: () => {
      plans.race = true
    },
    setDown: down => {
      plans.down = down
    },
    hang: where => {
      hanging = where
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
