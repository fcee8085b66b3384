import { join } from 'node:path'
import { demoLogin } from '@panel/api/demo'
import { freePort } from '@panel/api/server-kit/free-port'
import { SupervisedProcess } from '../start/child-process'
import { repository } from '../start/packages'
import type { Account, GateApi } from './gate-api'
import { trialEnvironment } from './trial-environment'

const administrator: Account = { email: 'gate@example.com', password: 'an administrator for one trial' }

/** Starts the real API with sample data on a database of its own in `folder`, for the time of a trial. */
export const startEphemeralApi = async (folder: string, more: NodeJS.ProcessEnv = {}): Promise<GateApi> => {
  const port = await freePort('127.0.0.1')
  const environment = {
    ...trialEnvironment(process.env),
    DATA_DIR: folder,
    API_HOST: '127.0.0.1',
    API_PORT: String(port),
    DEMO: '1',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LIMITS_SCALE: '1000',
    LOG_LEVEL: 'error',
    ...more,
  }
  const script = join(repository, 'api/src/main.ts')
  const logFile = join(folder, 'api.log')
  const child = new SupervisedProcess({ name: 'api', script, environment, logFile, print: () => undefined })
  await child.start()
  return {
    url: `http://127.0.0.1:${port}`,
    accounts: { user: demoLogin, admin: administrator },
    stop: () => child.stop(),
  }
}
