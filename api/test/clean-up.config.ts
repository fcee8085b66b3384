import { removeSettings } from './setting-file'

// Vitest runs this file for each file of tests, while the modules it imports are read once a worker.
afterAll(removeSettings)
