import { resolve } from 'node:path'
import { emptyDevelopmentReleases, watchPackages } from '../dev/watch-packages'
import { openReleases } from '../releases/open-releases'
import { compileServers } from '../start/compile-servers'
import { runCommand } from '../start/run-command'
import { runProduct } from '../start/run-product'

const releases = resolve(process.env.DATA_DIR || '.data', 'dev-releases')
const environment = { ...process.env, RELEASES: releases, DEV_RELOAD: '1' }

const servers = await compileServers()
await emptyDevelopmentReleases(releases)
await runCommand(print =>
  runProduct(
    environment,
    print,
    async (settings, signal) => {
      const stop = await watchPackages(await openReleases(settings), print)
      signal.addEventListener('abort', () => void stop())
      return []
    },
    servers,
  ),
)
