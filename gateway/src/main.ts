import { addDraining } from '@panel/api/server-kit/drain'
import { hasCode } from '@panel/api/server-kit/errors'
import { startTracing } from '@panel/api/server-kit/tracing/start'
import { buildApp } from './app'
import { openReleaseDesk } from './release-command/release-desk'
import { openReleases } from './releases/open-releases'
import { readSettings, startWarnings } from './settings'

const drainLimit = 10_000

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  // Where `npm start` runs this process, it has said so itself.
  if (!process.connected) for (const line of startWarnings(process.env, settings)) process.stderr.write(`${line}\n`)
  const stopTracing = await startTracing('panel-gateway')
  const releases = await openReleases(settings)
  const stopping = new AbortController()
  const gate = { settings, api: undefined, print: () => undefined, stopping: stopping.signal }
  const desk = openReleaseDesk(releases, gate)
  const app = await buildApp(releases, settings, desk)
  const drain = addDraining(app.server)
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(0), drainLimit).unref()
    stopping.abort()
    await drain()
    await app.close()
    await stopTracing()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await app.listen({ port: settings.port, host: settings.host })
  process.stdout.write(`gateway ready ${settings.publicUrl}\n`)
}

await start().catch((error: Error) => {
  const text = hasCode(error, 'EADDRINUSE') ? `The port is taken by another program: ${error.message}.` : error.message
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
