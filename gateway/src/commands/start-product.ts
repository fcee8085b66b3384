import type { ServerScripts } from '../start/compile-servers'
import { runCommand } from '../start/run-command'
import { releaseThisMachine, runProduct } from '../start/run-product'

/** `npm start`, with the servers as they were compiled. */
export const start = (servers: ServerScripts): Promise<void> =>
  runCommand(print => runProduct(process.env, print, releaseThisMachine(process.env, servers.release), servers))
