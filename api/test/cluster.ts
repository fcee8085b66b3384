import type { EmbeddedDatabase } from '../src/database/embedded'

/** The server of a test run, kept between its setup and its teardown. */
export const cluster: { folder: string; database: EmbeddedDatabase | null } = { folder: '', database: null }

/** Names in the environment, through which test files in other processes find the server. */
export const environment = { server: 'TEST_SERVER', dataDir: 'TEST_DATA_DIR' } as const
