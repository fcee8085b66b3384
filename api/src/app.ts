import cookie from '@fastify/cookie'
import type { CallShape } from '@panel/shared/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { abuseRoutes } from './abuse/routes'
import { jwksRoute } from './account/jwks-routes'
import { accountRoutes, apiTokenRoutes } from './account/routes'
import { addressRoutes } from './address-book/routes'
import { adminRoutes } from './admin/routes'
import { attentionRoutes } from './attention/routes'
import { auditRefusal } from './audit/refusals'
import { auditRoutes } from './audit/routes'
import { factorRoutes } from './auth/factor-routes'
import { identify } from './auth/identify'
import { authRoutes, sessionRoutes } from './auth/routes'
import { ProblemError } from './base/errors'
import { languageOf } from './base/language'
import { BODY_LIMIT } from './base/limits'
import { orderRoutes } from './billing/routes'
import { readForeignBodies } from './bridges/bridge-routes'
import { connectRoutes, domainConnectRoute } from './bridges/domain-connect/routes'
import { dynDnsRoutes } from './bridges/dyndns/routes'
import { mcpRoutes } from './bridges/mcp/routes'
import { powerDnsRoutes } from './bridges/powerdns/routes'
import { cartRoutes } from './cart/routes'
import { contactRoutes } from './contacts/routes'
import { dnsRoutes } from './dns/routes'
import { domainHealthRoutes, servedRoutes } from './dns/served-routes'
import { domainRoutes } from './domains/routes'
import { writeMetrics } from './health/measure'
import { healthRoutes, jobRoutes } from './health/routes'
import { checkHealth } from './health/service'
import { commonHeaders, guardHeaders } from './http/common-headers'
import { refuseCrossSite } from './http/cross-site'
import { handleError } from './http/errors'
import { requireGateway } from './http/gateway-key'
import { readForm, readJson } from './http/json-body'
import { openApiDocument } from './http/openapi'
import { serveOperations } from './http/operations'
import { problemReply, sendAnswer } from './http/problem'
import { type Route, serve } from './http/register-call'
import { unknownPathHandler } from './http/unknown-path'
import { legalRoutes } from './legal/routes'
import { operationRoutes } from './operations/routes'
import { paymentEventRoute, paymentRoutes, readSignedBodies, withdrawalRoutes } from './payments/routes'
import { rdapRoute } from './registration-data/rdap-routes'
import { registryRoutes } from './registry/routes'
import { gatewayRoutes } from './releases/routes'
import type { Dependencies } from './request-context'
import { searchRoutes } from './search/routes'
import { knowClients } from './server-kit/client-address'
import { requestIdOf } from './server-kit/request-id'
import { limitSlowSenders, longestRequest } from './server-kit/slow-senders'
import { transferRoutes } from './transfers/routes'
import { webhookRoutes } from './webhooks/routes'
import { zoneRoutes } from './zones/routes'

/** Everything that is served below /api. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...factorRoutes,
  ...apiTokenRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...attentionRoutes,
  ...searchRoutes,
  ...legalRoutes,
  ...cartRoutes,
  ...domainRoutes,
  ...contactRoutes,
  ...transferRoutes,
  ...dnsRoutes,
  ...operationRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...withdrawalRoutes,
  ...servedRoutes,
  ...zoneRoutes,
  ...domainHealthRoutes,
  ...connectRoutes,
  ...addressRoutes,
  ...abuseRoutes,
  ...adminRoutes,
  ...jobRoutes,
  ...registryRoutes,
]

/** What programs of others call in their own protocols, at the root of the origin. */
export const bridgeRoutes: readonly Route[] = [...powerDnsRoutes, ...dynDnsRoutes, domainConnectRoute, ...mcpRoutes]

const openApiPath = '/api/openapi.json'

/** Milliseconds for the headers of a request: slower ones are cut off, since they hold connections. */
const headersTimeout = 10_000

const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) =>
    readJson(bytes),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: unknown, bytes: Buffer) => readForm(bytes),
  )
}

const create = (log: FastifyBaseLogger, trusted: string[]): FastifyInstance =>
  Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: longestRequest,
    http: { headersTimeout, connectionsCheckingInterval: 1000 },
    genReqId: requestIdOf(trusted),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A name of the DNS has up to 253 characters.
    routerOptions: { maxParamLength: 260 },
    frameworkErrors: (_, request, reply) => {
      const answer = problemReply(
        new ProblemError('malformed'),
        languageOf(request.headers['accept-language']),
        request.id,
      )
      void sendAnswer(reply.headers(commonHeaders(request.id)), answer)
    },
  })

/** One line a request, without its query and body, which may contain personal data. */
const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none'
    request.log.debug(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    )
    done()
  })
}

/** The application, apart from its listener: the tests call it through `inject`. */
export const buildApp = async (deps: Dependencies): Promise<FastifyInstance> => {
  const app = create(deps.log, deps.settings.TRUST_GATEWAY)
  await app.register(cookie)
  // Only the gateway may state the client's address.
  knowClients(app, deps.settings.TRUST_GATEWAY)
  app.decorateRequest('identified', null)
  readBodies(app)
  limitSlowSenders(app)
  guardHeaders(app)
  requireGateway(app, deps.settings.GATEWAY_KEY ?? [])
  refuseCrossSite(app, deps.settings.PUBLIC_URL)
  logRequests(app)
  app.setErrorHandler(handleError)
  const calls: readonly CallShape[] = routes.map(({ call }) => call)
  const ports = { identify, checkHealth, recordRefusal: auditRefusal }
  for (const one of [...routes, rdapRoute, jwksRoute, ...gatewayRoutes]) serve(app, deps, ports, one)
  await app.register(async scope => {
    readForeignBodies(scope)
    for (const one of bridgeRoutes) serve(scope, deps, ports, one)
  })
  await app.register(async scope => {
    readSignedBodies(scope)
    serve(scope, deps, ports, paymentEventRoute)
  })
  serveOperations(app, deps, { checkHealth, writeMetrics })
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get(openApiPath, async () => {
    document ??= openApiDocument(calls, deps.settings)
    return document
  })
  app.setNotFoundHandler(
    unknownPathHandler([
      ...calls,
      ...[...bridgeRoutes, paymentEventRoute].map(({ call }) => call),
      { method: 'GET', path: openApiPath },
    ]),
  )
  return app
}
