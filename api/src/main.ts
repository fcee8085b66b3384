import { createLog } from './base/log'
import { startEmbedded } from './database/embedded'
import { type OwnNameServer, startNameServer } from './name-server/own-server'
import { startApi } from './process'
import { describeFailure } from './server-kit/describe-failure'
import { LogTarget } from './server-kit/log-target'
import { stopAll } from './server-kit/stop-all'
import { startTracing } from './server-kit/tracing/start'
import { slipsIn } from './settings/names'
import { readPublisher } from './settings/publisher-address'
import { readSettings, settingsSchema } from './settings/settings'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  // Where `npm start` runs this process, it has said so itself.
  if (!process.connected) slipsIn(process.env, Object.keys(settingsSchema.shape)).forEach(say)
  const target =
    settings.LOG_TARGET === undefined ? undefined : new LogTarget({ url: settings.LOG_TARGET, name: 'api' })
  const log = createLog(settings.LOG_LEVEL, target)
  const stopTracing = await startTracing('panel-api')
  const embedded = settings.DATABASE_URL === undefined ? await startEmbedded(settings.DATA_DIR) : null
  let nameServer: OwnNameServer | undefined
  const start = async () => {
    if (settings.DNS_PUBLISHER?.kind === 'local') nameServer = await startNameServer(settings, say)
    const found = nameServer && readPublisher(nameServer.publisher)
    return startApi(
      {
        ...settings,
        DATABASE_URL: embedded?.url ?? settings.DATABASE_URL,
        DNS_PUBLISHER: found ?? settings.DNS_PUBLISHER,
      },
      log,
      target,
    )
  }
  const api = await start().catch(async error => {
    await nameServer?.stop()
    await embedded?.stop()
    throw error
  })
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    const flush = async () => {
      await target?.close()
      await stopTracing()
    }
    const database = async () => {
      await nameServer?.stop()
      await embedded?.stop()
    }
    process.exit(await stopAll({ api: api.stop, database, flush }, say))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.stdout.write(`api ready ${api.address}\n`)
}

main().catch(error => {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
})
