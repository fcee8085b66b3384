import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import type { Page } from '@playwright/test'
import { type Clone, openClone } from '../fixtures/clone'
import { keepStep, runStep, stepsOf } from '../fixtures/guide'
import { expectPageText, textAfter } from '../fixtures/hosting-page'
import { expect, test } from '../fixtures/test'

/** Follows the guide's part for this repository, in a clone. The ports are the test's own; everything else is run as written. */
const follow = async (clone: Clone, page: Page): Promise<void> => {
  const guide = await readFile(join(clone.folder, 'docs/panels.md'), 'utf8')
  const [port, devPort] = [await freePort(), await freePort()]
  const ports = { PORT: String(port), API_PORT: String(await freePort()) }
  const env = { ...process.env, ...ports, DATA_DIR: join(clone.folder, '.data') }
  const terminal = { folder: clone.folder, env }
  const product = `http://localhost:${port}`
  const stops: (() => Promise<void>)[] = []
  let build = ''
  const steps = stepsOf(guide, 'inside')
  expect(steps.length).toBeGreaterThan(10)
  try {
    for (const { command, stays } of steps) {
      const written = command.replace('BUILD', build).replace('http://localhost:3000', product)
      const text = textAfter(command)
      if (!stays) {
        const last = await runStep(written, terminal)
        if (command.includes('-- publish ')) build = last
        if (text) await expectPageText(page, product, text)
        continue
      }
      const options = command.includes(' dev ') ? `${command.includes(' -- ') ? '' : ' --'} --port ${devPort}` : ''
      const kept = await keepStep(written + options, terminal)
      if (command === 'npm start') stops.push(kept.stop)
      if (text) await expectPageText(page, kept.address, text)
      if (command !== 'npm start') await kept.stop()
      await page.context().clearCookies()
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

test('the guide leads, word by word, to a panel of this repository that is live', async ({ browser }) => {
  test.setTimeout(1_500_000)
  const clone = await openClone()
  const context = await browser.newContext()
  await follow(clone, await context.newPage())
  await context.close()
  await clone.remove()
})
