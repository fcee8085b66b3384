import { startNameServer } from '../src/name-server/own-server'
import { readSettings } from '../src/settings/settings'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

// The server alone does not keep a process running.
setInterval(() => undefined, 60_000)
/** A name server with the settings of the environment, until a signal. */
const { stop } = await startNameServer(readSettings(process.env), print)
process.once('SIGTERM', () => stop().then(() => process.exit(0)))
print('ready')
