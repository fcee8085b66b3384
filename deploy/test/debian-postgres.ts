import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@panel/api/server-kit/free-port'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'

const run = promisify(execFile)

export interface DebianPostgres {
  /** DATABASE_URL. */
  url: string
  stop: () => Promise<void>
}

/** Debian's PostgreSQL with an empty database, in a folder of its own. */
export const startDebianPostgres = async (parent: string): Promise<DebianPostgres> => {
  provideDebianPackages(['postgresql-15'])
  const folder = join(parent, 'postgres')
  await chmod(parent, 0o755)
  await mkdir(folder)
  await run('chown', ['postgres', folder])
  const programs = '/usr/lib/postgresql/15/bin'
  const as = (...words: string[]) => run('runuser', ['--user', 'postgres', '--', ...words], { cwd: '/' })
  const data = join(folder, 'data')
  await as(`${programs}/initdb`, '--auth', 'trust', '--username', 'panel', '--encoding', 'UTF8', '--pgdata', data)
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const control = ['--pgdata', data, '--log', join(folder, 'log'), '--wait']
  await as(`${programs}/pg_ctl`, 'start', ...control, '--options', options)
  await as('createdb', '--host', folder, '--port', String(port), '--username', 'panel', 'panel')
  return {
    url: `postgres://panel@127.0.0.1:${port}/panel`,
    stop: async () => void (await as(`${programs}/pg_ctl`, 'stop', ...control, '--mode', 'fast')),
  }
}
