import { findChromium } from '@panel/kit/gate/find-chromium'
import { defineConfig } from '@playwright/test'

const executablePath = findChromium(process.env.CHROMIUM)

/**
 * What takes longer than a change can wait for: journeys that build, install and publish as a team would, or kill; and
 * tables of cases, of which every change meets some in other tests.
 */
const slow = [
  'journeys/account-protection.spec.ts',
  'journeys/api-killed.spec.ts',
  'journeys/connect-service.spec.ts',
  'journeys/prerendered.spec.ts',
  'journeys/whole/**/*.spec.ts',
  'journeys/frame.spec.ts',
  'journeys/narrowed-window.spec.ts',
  'journeys/panels-guide.spec.ts',
  'journeys/records-by-finger.spec.ts',
]

/** Say how long a visitor waits; with more pages than processors they would measure the wait for a processor. */
const panelFailures = [
  'trust/panel-code-failures.spec.ts',
  'trust/panel-file-failures.spec.ts',
  'trust/panel-versions.spec.ts',
]

const everyChange = ['journeys/**/*.spec.ts', 'spec/**/*.spec.ts']

/** What is tested in each language; in the second one it takes minutes more than a change has. */
const inUkrainian = /\bin uk\b/

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/accessibility-trees/{arg}{ext}',
  globalSetup: './global-setup.config.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that others use too can be late once; what is late twice is broken.
  retries: process.env.CI ? 1 : 0,
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
    // What every change must hold to, in the time a person waits for it.
    {
      name: 'product',
      testMatch: everyChange,
      testIgnore: slow,
      grepInvert: inUkrainian,
    },
    { name: 'ukrainian', testMatch: everyChange, testIgnore: slow, grep: inUkrainian },
    // Every screen in every state, every call with every fault, fresh clones: run each night.
    {
      name: 'nightly',
      testMatch: ['trust/**/*.spec.ts', 'foreign-host/**/*.spec.ts', ...slow],
      testIgnore: panelFailures,
    },
    { name: 'panel-failures', testMatch: panelFailures },
    // The main journey in Firefox and WebKit, which they run outside of Playwright.
    { name: 'browsers', testMatch: 'browsers/**/*.spec.ts' },
    // Every screen in every state as pictures, to be looked at.
    { name: 'screenshots', testMatch: ['pictures/screenshots.spec.ts', 'pictures/design.spec.ts'] },
    // The ten that the documents show.
    { name: 'pictures', testMatch: 'pictures/pictures.spec.ts' },
  ],
})
