import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ReleaseError } from '../errors'
import { mediaTypeOf } from './build-keys'
import type { ReleaseStore, StoredItem } from './release-store'

/** Where in which bucket releases are kept. */
export interface Bucket {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  region: string
  /** Address of a server that is not AWS, for example `https://storage.example:9000`. */
  endpoint?: string
}

/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Throws a ReleaseError when it is not such an address.
 * Credentials are not part of it: they come from the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, a profile
 * or the machine's role), as for every AWS client.
 */
export const readBucket = (address: string): Bucket => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 's3:' || !url.host)
    throw new ReleaseError(`RELEASES is '${address}', but must be 'folder' or s3://bucket/prefix`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint')
  return {
    bucket: url.host,
    prefix: prefix && `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint }),
  }
}

/** How long an answer may take to begin, and may then pause, in milliseconds. */
const answerLimit = 10_000
const connectionLimit = 3000

/** How long a gateway may answer from memory before it asks the bucket for a newer generation, in milliseconds. */
const askEvery = 500

const mostRaces = 20

/** What a CDN in front of the bucket must say of a file; a `.br` or `.gz` file next to it is the same file, encoded. */
const headersOf = (key: string) => {
  const encoding = /\.(br|gz)$/.exec(key)?.[1]
  return {
    ContentType: mediaTypeOf(encoding ? key.slice(0, -3) : key) ?? 'application/octet-stream',
    CacheControl: key.startsWith('panels/') ? 'public, max-age=31536000, immutable' : 'no-store',
    ...(encoding && { ContentEncoding: encoding === 'br' ? 'br' : 'gzip' }),
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Releases in a bucket of any S3-compatible server that honours `If-None-Match: *` on uploads. */
export class S3Store implements ReleaseStore {
  readonly staleAfterMs = askEvery
  private readonly client: S3Client

  constructor(
    private readonly place: Bucket,
    limit = answerLimit,
  ) {
    this.client = new S3Client({
      region: place.region,
      ...(place.endpoint && { endpoint: place.endpoint, forcePathStyle: true }),
      requestHandler: {
        requestTimeout: limit,
        // Without it the limit is only a line in the log.
        throwOnRequestTimeout: true,
        socketTimeout: limit,
        connectionTimeout: connectionLimit,
      },
      // Checksums in trailers are AWS's own; other servers refuse them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async read(key: string): Promise<Buffer | undefined> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand(this.at(key)))
      return Body && Buffer.from(await Body.transformToByteArray())
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  async create(key: string, content: Buffer): Promise<boolean> {
    for (let race = 1; ; race++) {
      try {
        await this.client.send(
          new PutObjectCommand({ ...this.at(key), ...headersOf(key), Body: content, IfNoneMatch: '*' }),
        )
        return true
      } catch (error) {
        if (statusOf(error) === 412) return await this.wasOurs(error, key, content)
        // Two uploads of one key at once: S3 asks the loser to look again.
        if (statusOf(error) !== 409 || race === mostRaces) throw error
      }
    }
  }

  async list(prefix: string): Promise<StoredItem[]> {
    const items: StoredItem[] = []
    let token: string | undefined
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({
          Bucket: this.place.bucket,
          Prefix: this.place.prefix + prefix,
          ...(token && { ContinuationToken: token }),
        }),
      )
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key) items.push({ key: Key.slice(this.place.prefix.length), createdAt: LastModified?.getTime() ?? 0 })
      token = page.NextContinuationToken
    } while (token)
    return items
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)))
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.place.bucket, Key: this.place.prefix + key }
  }

  /** The client repeats an upload whose answer was lost; the first one may have arrived. */
  private async wasOurs(error: unknown, key: string, content: Buffer): Promise<boolean> {
    const repeated = error instanceof S3ServiceException && (error.$metadata.attempts ?? 1) > 1
    return repeated && (await this.read(key))?.equals(content) === true
  }
}
