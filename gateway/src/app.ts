import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import { knowClients } from '@panel/api/server-kit/client-address'
import { LogTarget } from '@panel/api/server-kit/log-target'
import { isAmong } from '@panel/api/server-kit/networks'
import { quietRepeats } from '@panel/api/server-kit/quiet-repeats'
import { limitSlowSenders, longestRequest } from '@panel/api/server-kit/slow-senders'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serveReload } from './dev/reload'
import { answerErrors } from './http/answer-errors'
import { ApiProcesses } from './http/api-processes'
import { withGatewayKey } from './http/forwarded'
import { ownCalls } from './http/own-calls'
import { pageTraces } from './http/page-traces'
import { sendProblem, sendText } from './http/problem'
import { answerBadBytes, refuseUnclearRequests } from './http/refused-connections'
import { addSecurityHeaders, closedPolicy, securityHeaders } from './http/security-headers'
import { cutSlowReaders } from './http/slow-readers'
import { openPolicyFiles } from './page/policy-file'
import { AuditTrail } from './releases/audit-trail'
import { fewestNetworks } from './releases/failing-builds'
import type { Releases } from './releases/history'
import { LiveRegistry } from './releases/live-registry'
import { RecentFailures } from './releases/recent-failures'
import { askAdministrator } from './routes/administrator'
import { proxyApi } from './routes/api-proxy'
import { serveBrand } from './routes/brand'
import { serveFrames } from './routes/frame'
import { openMeasuring } from './routes/measuring'
import { createMetrics, serveOperations } from './routes/operations'
import { serveOverride } from './routes/override'
import { servePages } from './routes/page'
import { servePanelFiles } from './routes/panel-files'
import { serveRegistry } from './routes/registry-document'
import { openRegistryFor } from './routes/registry-for'
import type { ReleaseDesk } from './routes/release-desk'
import { serveReleases } from './routes/releases'
import { collectReports } from './routes/reports'
import { serveSecurityContact } from './routes/security-contact'
import type { GatewaySettings } from './settings'

/** Milliseconds for the headers of a request, and for a connection without one: it is held no longer. */
const headersLimit = 8000
const idleLimit = 8000

/** Lines of the log go to the standard output, and to another system where there is one. */
const both = (target: LogTarget) => ({
  write: (line: string) => {
    process.stdout.write(line)
    target.write(line)
  },
})

const createServer = (settings: GatewaySettings, target?: LogTarget): FastifyInstance => {
  const { publicUrl, trustProxy, logLevel } = settings
  const secure = publicUrl.startsWith('https:')
  const redact = ['req.headers.authorization', 'req.headers.cookie']
  return fastify({
    logger: { level: logLevel, redact, hooks: quietRepeats(), ...(target && { stream: both(target) }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: address => isAmong(trustProxy, address),
    requestTimeout: longestRequest,
    // A proxy in front holds its clients' connections itself, and expects ours to live longer than its own.
    ...(trustProxy.length === 0 && { keepAliveTimeout: idleLimit }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    http: { headersTimeout: headersLimit, connectionsCheckingInterval: 1000, requireHostHeader: false },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBadBytes(secure),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, { url }, untyped) => {
      const reply = untyped as Parameters<typeof sendText>[0]
      const status = error.statusCode ?? 400
      reply.headers({ ...securityHeaders(secure), 'content-security-policy': closedPolicy })
      if (/^\/(?:api|nic|mcp|v2)\//.test(url)) return sendProblem(reply, status, 'malformed', malformedAddress)
      return sendText(reply, status, malformedAddress)
    },
  })
}

const malformedAddress = 'This address is malformed.'

/** What is released goes to the audit log, where the API knows this gateway. */
const auditTrail = (
  app: FastifyInstance,
  releases: Releases,
  record: ConstructorParameters<typeof AuditTrail>[1]['record'],
): AuditTrail => {
  const trail = new AuditTrail(releases, { record, log: app.log })
  app.addHook('onListen', () => trail.start())
  app.addHook('onClose', () => trail.stop())
  return trail
}

/**
 * The gateway: pages, releases and the API on one port. It does not listen yet. Rejects when the store is not readable.
 * With a desk, teams release through it.
 */
export const buildApp = async (
  releases: Releases,
  settings: GatewaySettings,
  desk?: ReleaseDesk,
): Promise<FastifyInstance> => {
  const { store, keys } = releases
  const target =
    settings.logTarget === undefined ? undefined : new LogTarget({ url: settings.logTarget, name: 'gateway' })
  const app = createServer(settings, target)
  knowClients(app, settings.trustProxy)
  app.addHook('onClose', () => target?.close())
  const live = new LiveRegistry(store, keys.publicKey, app.log)
  await live.start()
  const metrics = createMetrics(
    { folder: join(settings.dataDir, 'backups'), expected: settings.backups },
    settings.logLevel !== 'silent',
  )
  addSecurityHeaders(app, settings.publicUrl.startsWith('https:'))
  limitSlowSenders(app)
  cutSlowReaders(app)
  refuseUnclearRequests(app)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, inflateIfDeflated: false })
  answerErrors(app)
  const processes = new ApiProcesses(settings.apiUrls)
  serveOperations(app, { live, processes, metrics, metricsFrom: settings.metricsFrom, publicUrl: settings.publicUrl })
  serveFrames(app, { store, live, settings })
  const policies = openPolicyFiles(store)
  servePanelFiles(app, store, policies, settings.releaseOrigins)
  const toApi = await withGatewayKey(settings)
  const own = toApi.gatewayKey === undefined ? undefined : ownCalls(processes, toApi.gatewayKey)
  const { registryFor, briefOf, audiencesFor } = openRegistryFor({ live, keys, viewerOf: own?.viewerOf })
  serveRegistry(app, registryFor)
  const measuring = openMeasuring(app, {
    releases,
    live,
    // A build that is only tried says nothing about what visitors get.
    counts: desk && own,
    limits: settings.releaseFailures,
    networks: Math.ceil(fewestNetworks / settings.limitsScale),
  })
  const recent = new RecentFailures(desk && own, app.log)
  app.addHook('onListen', () => recent.start())
  app.addHook('onClose', () => recent.stop())
  const administratorOf = askAdministrator(processes, toApi)
  if (desk) {
    const trail = own && auditTrail(app, releases, own.recordReleases)
    const scale = settings.limitsScale
    const countAccounts = own?.audienceSize
    await serveReleases(app, {
      desk,
      administratorOf,
      measurements: measuring.read,
      recent,
      trail,
      countAccounts,
      scale,
    })
  }
  serveBrand(app, settings.brand?.own)
  serveSecurityContact(app, settings)
  const traces = pageTraces(toApi.gatewayKey)
  await proxyApi(app, processes, toApi, { traces, audiencesFor })
  const isPanel = async (name: string) => Object.hasOwn((await live.current())?.registry.panels ?? {}, name)
  await collectReports(app, {
    counters: metrics,
    isPanel,
    onPage: measuring.take,
    recent,
    traces,
    scale: settings.limitsScale,
  })
  serveOverride(app, settings)
  if (settings.devReload) serveReload(app, live)
  servePages(app, { store, policies, registryFor, briefOf, publicKey: keys.publicKey, settings, traces })
  return app
}
