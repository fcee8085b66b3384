import { defineConfig } from '@playwright/test'

/** The example installation under faults, one after another: each takes both processors. */
export default defineConfig({
  testDir: 'test/cluster',
  testMatch: '*.spec.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
})
