/** Names in the environment, through which test files in other processes find the server of the run. */
export const environment = { server: 'TEST_SERVER', dataDir: 'TEST_DATA_DIR' } as const
