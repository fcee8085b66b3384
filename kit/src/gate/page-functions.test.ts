import { readdirSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'
import { expect, test } from 'vitest'

/** Takes down the text of each function that would be run in a page. */
const recordingPage = () => {
  const texts: string[] = []
  const record = async (run: unknown) => {
    texts.push(String(run))
    return []
  }
  const page = { addInitScript: record, evaluate: record, evaluateHandle: record, url: () => 'http://127.0.0.1/' }
  return { page, texts }
}

/** Exported functions that take a page and send functions into it, and what they need beside it. */
const senders: Record<string, Record<string, readonly unknown[]>> = {
  'kept-natives.ts': { watchNatives: [], faultOfNatives: [false] },
  'page-look.ts': { headerOf: [], aroundContribution: [], lookOf: [] },
  'stage.ts': { putOnStage: [{}] },
  'texts-of-others.ts': { textsOf: ['mfe-auth'] },
}

test('functions that run in a page have no helper of the compiler in them, by which commands would refuse every build', async () => {
  expect(readdirSync(import.meta.dirname)).toEqual(expect.arrayContaining(Object.keys(senders)))
  const { page, texts } = recordingPage()
  for (const [file, calls] of Object.entries(senders)) {
    const module: Record<string, (...given: unknown[]) => Promise<unknown>> = await tsImport(
      `./${file}`,
      import.meta.url,
    )
    for (const [name, given] of Object.entries(calls)) await module[name]?.(page, ...given)
  }
  expect(texts.length).toBeGreaterThanOrEqual(8)
  expect(texts.filter(text => text.includes('__name'))).toEqual([])
})
