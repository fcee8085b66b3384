import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@panel/api/free-port'
import type { Page } from '@playwright/test'
import { type Clone, openClone } from '../fixtures/clone'
import { keepStep, runStep, stepsOf } from '../fixtures/guide'
import { expect, test } from '../fixtures/test'

const first = 'Written by the team that owns this panel.'
const second = 'Fast and calm hosting.'

/** What the page of the new panel says after which command. */
const outcomes: [after: RegExp, text: string][] = [
  [/^npm run dev -w mfe-hosting/, first],
  [/promote .*hosting opens/, first],
  [/promote .*no complaints/, second],
  [/rollback/, first],
]

const expectPageText = async (page: Page, address: string, text: string): Promise<void> => {
  await page.goto(address)
  // A shell asks before it lets in a panel from a developer's machine.
  if (address.includes('?')) {
    const use = page.getByRole('button', { name: 'Use this panel' })
    await use.click()
    await expect(use).toBeHidden()
  }
  await page.goto(new URL('/app/hosting', address).href)
  await expect(page.getByRole('heading', { level: 1, name: 'Hosting', exact: true })).toBeVisible()
  await expect(page.getByText(text, { exact: true })).toBeVisible()
}

/** Follows the guide in a clone. The ports are the test's own; everything else is run as written. */
const follow = async (clone: Clone, page: Page): Promise<void> => {
  const guide = await readFile(join(clone.folder, 'docs/panels.md'), 'utf8')
  const [port, devPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    API_PORT: String(await freePort()),
    DATA_DIR: join(clone.folder, '.data'),
  }
  const terminal = { folder: clone.folder, env }
  const product = `http://localhost:${port}`
  const stops: (() => Promise<void>)[] = []
  let build = ''
  try {
    for (const { command, stays } of stepsOf(guide)) {
      const written = command.replace('BUILD', build).replace('http://localhost:3000', product)
      const text = outcomes.find(([after]) => after.test(command))?.[1]
      if (!stays) {
        const last = await runStep(written, terminal)
        if (command.includes('-- publish ')) build = last
        if (text) await expectPageText(page, product, text)
        continue
      }
      const ports = command.includes(' dev ') ? `${command.includes(' -- ') ? '' : ' --'} --port ${devPort}` : ''
      const kept = await keepStep(written + ports, terminal)
      if (command === 'npm start') stops.push(kept.stop)
      if (text) await expectPageText(page, kept.address, text)
      if (command !== 'npm start') await kept.stop()
      await page.context().clearCookies()
    }
  } finally {
    for (const stop of stops) await stop()
  }
}

test('the guide for a panel’s team leads, word by word, to a panel that is live', async ({ browser }) => {
  test.setTimeout(1_500_000)
  const clone = await openClone()
  const context = await browser.newContext()
  await follow(clone, await context.newPage())
  await context.close()
  await clone.remove()
})
