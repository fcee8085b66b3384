import { defineConfig } from '@playwright/test'
import { findChromium } from './src/suites/chromium'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  globalSetup: './global-setup.config.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    // Chromium refuses its sandbox to root, as which containers often run.
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] },
  },
  projects: [
    {
      name: 'product',
      testMatch: ['journeys/**/*.spec.ts', 'spec/**/*.spec.ts', 'trust/**/*.spec.ts', 'foreign-host/**/*.spec.ts'],
    },
    { name: 'nightly', testMatch: ['nightly/**/*.spec.ts'] },
  ],
})
