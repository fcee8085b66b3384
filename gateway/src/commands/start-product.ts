import type { ServerScripts } from '../start/compile-servers'
import type { CheckBuild } from '../start/release-local-builds'
import { runCommand } from '../start/run-command'
import { releaseThisMachine, runProduct } from '../start/run-product'

/** What checks a build is loaded when there is a new one. */
const checkBuild: CheckBuild = async (content, build) =>
  (await import('../release-command/quick-checks')).checkLocalBuild(content, build)

/** `npm start`, with the servers as they were compiled. */
export const start = (servers: ServerScripts): Promise<void> =>
  runCommand(print => runProduct(process.env, print, releaseThisMachine(checkBuild), servers))
