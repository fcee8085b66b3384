import { checkLocalBuild } from '../release-command/quick-checks'
import { runCommand } from '../start/run-command'
import { releaseThisMachine, runProduct } from '../start/run-product'

await runCommand(print => runProduct(process.env, print, releaseThisMachine(checkLocalBuild)))
