import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { compileServers } from '../start/compile-servers'

const servers = await compileServers()
const isCompiled = servers.start.endsWith('.mjs')
if (isCompiled) enableCompileCache(join(dirname(servers.start), 'cache'))
const { start }: typeof import('../start/run-command') = isCompiled
  ? await import(servers.start)
  : await import('../start/run-command')
await start(servers)
