import { rm } from 'node:fs/promises'
import { cluster } from './cluster'

const teardown = async (): Promise<void> => {
  await cluster.database?.stop()
  await rm(cluster.folder, { recursive: true, force: true })
}

export default teardown
