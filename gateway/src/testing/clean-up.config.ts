import { removeFolders } from './builds'
import { closeAll } from './team-gateway'

// Vitest runs this file for each file of tests, while the modules it imports are read once a worker.
afterEach(closeAll)
afterAll(removeFolders)
