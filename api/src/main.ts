import { startEmbedded } from './database/embedded'
import { describeFailure } from './describe-failure'
import { createLog } from './log'
import { LogTarget } from './log-target'
import { startApi } from './process'
import { readSettings } from './settings'
import { startTracing } from './tracing/start'

/** Milliseconds that a stop may take before the process leaves anyway. */
const stopLimit = 25_000

const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const target =
    settings.LOG_TARGET === undefined ? undefined : new LogTarget({ url: settings.LOG_TARGET, name: 'api' })
  const log = createLog(settings.LOG_LEVEL, target)
  const stopTracing = await startTracing('panel-api')
  const embedded = settings.DATABASE_URL === undefined ? await startEmbedded(settings.DATA_DIR) : null
  const api = await startApi({ ...settings, DATABASE_URL: embedded?.url ?? settings.DATABASE_URL }, log, target).catch(
    async error => {
      await embedded?.stop()
      throw error
    },
  )
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopLimit).unref()
    await api.stop()
    await embedded?.stop()
    await target?.close()
    await stopTracing()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.stdout.write(`api ready ${api.address}\n`)
}

main().catch(error => {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
})
