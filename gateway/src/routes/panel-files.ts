import { detailsFile, standaloneDetailsFile } from '@panel/shared/panel/build-details'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compressText, sendCompressed } from '../http/compress-text'
import { sendText } from '../http/problem'
import { type PolicyFiles, policyPath } from '../page/policy-file'
import { detailsTextOf, standaloneTextOf } from '../releases/brief'
import { descriptionFile, fileKey, mediaTypeOf } from '../releases/build-keys'
import { federationManifest, manifestFile } from '../releases/federation-manifest'
import { federationTypes, typesFiles, typesMedia } from '../releases/federation-types'
import { pointTypes, pointTypesFile } from '../releases/point-types'
import { readDescription } from '../releases/read-build'
import type { ReleaseStore } from '../releases/release-store'

const forever = 'public, max-age=31536000, immutable'

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

const describedFiles: readonly string[] = [
  detailsFile,
  standaloneDetailsFile,
  manifestFile,
  pointTypesFile,
  ...Object.values(typesFiles),
]

/** Made of what the build says of itself, so that builds from before there were such files have them too. */
const readDescribed = async (
  store: ReleaseStore,
  { name, build, '*': file }: FileParameters,
): Promise<Buffer | undefined> => {
  const key = fileKey(name, build, descriptionFile)
  const described = key && (await store.read(key))
  if (!described) return undefined
  const description = readDescription(described, name)
  if (file === detailsFile) return Buffer.from(detailsTextOf(description))
  if (file === standaloneDetailsFile) return standaloneTextOf(description)
  if (file === pointTypesFile) return await pointTypes(description)
  const manifest = federationManifest(description)
  return manifest && file !== manifestFile ? federationTypes(file) : manifest
}

const readCompressed = async (store: ReleaseStore, parameters: FileParameters, accepted: string | null) => {
  const content = await readDescribed(store, parameters)
  if (!content || (accepted !== 'br' && accepted !== 'gzip')) return { content, encoding: undefined }
  return { content: (await compressText(content))[accepted], encoding: accepted }
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
export const servePanelFiles = (
  app: FastifyInstance,
  store: ReleaseStore,
  policies: PolicyFiles,
  origins: readonly string[],
): void => {
  app.get<{ Params: FileParameters }>('/panels/:name/:build/*', async (request, reply) => {
    const { name, build, '*': file } = request.params
    const isFramed = file.startsWith(standalone)
    allowOrigins(request, reply, isFramed ? [...origins, 'null'] : origins)
    const key = fileKey(name, build, file)
    const mediaType = file === pointTypesFile ? 'application/gzip' : (typesMedia[file] ?? mediaTypeOf(file))
    if (!key || !mediaType) return notFound(reply)
    const accepted = acceptedEncoding(request)
    const { content, encoding } = describedFiles.includes(file)
      ? await readCompressed(store, request.params, accepted)
      : await readAccepted(store, key, accepted)
    if (!content) return notFound(reply)
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .header('vary', origins.length > 0 || isFramed ? 'accept-encoding, origin' : 'accept-encoding')
      .header('cache-control', forever)
      .type(mediaType)
      .send(content)
  })
  app.get<{ Querystring: { builds?: unknown; hash?: unknown } }>(policyPath, async (request, reply) => {
    const { builds, hash } = request.query
    const isNamed = typeof builds === 'string' && typeof hash === 'string'
    const policy = isNamed ? await policies.fileOf(builds, hash) : undefined
    if (!policy) return notFound(reply)
    reply.header('vary', 'accept-encoding').header('cache-control', forever).type('text/plain; charset=utf-8')
    return sendCompressed(request, reply, policy.content, policy.compressed)
  })
  app.get('/panels/*', async (_request, reply) => notFound(reply))
}
