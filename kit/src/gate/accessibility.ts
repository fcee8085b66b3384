import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2, levels A and AA. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}

declare global {
  interface Window {
    /** Set by the gate, in its own pages only. */
    axe?: { run: (context: Element, options: RunOptions) => Promise<AxeResults> }
  }
}

/** Runs in the page, on the view alone: what the shell does is tried with the shell. */
const violationsOfView = async (wanted: RunOptions): Promise<{ id: string; help: string; html: string }[]> => {
  const view = document.querySelector('[role="dialog"], [role="alertdialog"], #content')
  const results = view && (await window.axe?.run(view, wanted))
  return (results?.violations ?? []).map(({ id, help, nodes }) => ({ id, help, html: nodes[0]?.html ?? '' }))
}

const longestHtml = 120

let source: string | undefined

/** Whether everybody can use a view, as far as axe can tell. Answers what it found, as a part of a sentence. */
export const faultOfAccessibility = async (page: Page): Promise<string | undefined> => {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.evaluate(source)
  const [found] = await page.evaluate(violationsOfView, options)
  return found && `is not accessible to all: ${found.help} (${found.id}), at ${found.html.slice(0, longestHtml)}`
}
