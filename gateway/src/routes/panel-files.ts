import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendText } from '../http/problem'
import { descriptionFile, fileKey } from '../releases/build-keys'
import { federationManifest, manifestFile } from '../releases/federation-manifest'
import { federationTypes, typesFiles, typesMedia } from '../releases/federation-types'
import { mediaTypeOf } from '../releases/media-types'
import { readDescription } from '../releases/read-build'
import type { ReleaseStore } from '../releases/release-store'

const variants = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const

interface FileParameters {
  name: string
  build: string
  '*': string
}

const readAccepted = async (store: ReleaseStore, key: string, accepted: string | null) => {
  const variant = variants.find(({ encoding }) => encoding === accepted)
  const compressed = variant && (await store.read(key + variant.suffix))
  if (compressed) return { content: compressed, encoding: variant.encoding }
  return { content: await store.read(key), encoding: undefined }
}

const federationFiles: readonly string[] = [manifestFile, ...Object.values(typesFiles)]

/** Made of what the build says of itself, so that builds from before there was a manifest have one too. */
const readForFederation = async (
  store: ReleaseStore,
  { name, build, '*': file }: FileParameters,
): Promise<Buffer | undefined> => {
  const key = fileKey(name, build, descriptionFile)
  const described = key && (await store.read(key))
  const manifest = described ? federationManifest(readDescription(described, name)) : undefined
  return manifest && file !== manifestFile ? federationTypes(file) : manifest
}

/** What a build consists of that needs no shell. A frame, whose origin is opaque, loads it too. */
const standalone = 'alone/'

/**
 * Lets pages of these origins load what is answered; scripts of theirs may then read it too. Nothing where there are
 * none.
 */
const allowOrigins = (request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void => {
  if (origins.length === 0) return
  reply.header('cross-origin-resource-policy', 'cross-origin')
  const { origin } = request.headers
  if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

const notFound = (reply: FastifyReply): FastifyReply => sendText(reply, 404, 'There is no such file.')

/**
 * `GET /panels/NAME/BUILD/file`: what a build consists of. A build never changes, so its files may be cached without
 * limit. `origins` are those of other pages that may load them.
 */
export const servePanelFiles = (app: FastifyInstance, store: ReleaseStore, origins: readonly string[]): void => {
  app.get<{ Params: FileParameters }>('/panels/:name/:build/*', async (request, reply) => {
    const { name, build, '*': file } = request.params
    const isFramed = file.startsWith(standalone)
    allowOrigins(request, reply, isFramed ? [...origins, 'null'] : origins)
    const key = fileKey(name, build, file)
    const mediaType = typesMedia[file] ?? mediaTypeOf(file)
    if (!key || !mediaType) return notFound(reply)
    const accepted = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip', 'identity'])
    const { content, encoding } = federationFiles.includes(file)
      ? { content: await readForFederation(store, request.params), encoding: undefined }
      : await readAccepted(store, key, accepted)
    if (!content) return notFound(reply)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .header('vary', origins.length > 0 || isFramed ? 'accept-encoding, origin' : 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(mediaType)
      .send(content)
  })
  app.get('/panels/*', async (_request, reply) => notFound(reply))
}
