import type { Page, Request } from '@playwright/test'
import { oneByteAltered } from '../failures/file-faults'
import type { Scene } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { hasReached, watchEngine } from './defences'
import type { Visit } from './visits'

/** What became of a page while one file was altered on its way. */
export interface Outcome {
  /** The altered file became part of the page. */
  executed: boolean
  /** The page said that something is missing; for what no visitor sees, a report did. */
  said: boolean
  /** The visit came to its end: on a page that did not speak, the file was not needed there, only fetched ahead. */
  complete: boolean
}

const longestWait = 15_000

/** Whichever designed screen or message says that a part of the product did not come. */
export const anyMessage = (page: Page, { t }: Scene) =>
  [
    'shell:panelFailure.title',
    'shell:partMissing.text',
    'shell:styleMissing.title',
    'shell:header.languageFailed',
    'shell:registryMissing.title',
    'mfe-auth:strength.unknown',
  ]
    .map(key => page.getByText(t(key)))
    // What the server put into the page for the time when no script runs.
    .reduce((one, other) => one.or(other), page.locator('.boot-late'))
    .or(page.getByRole('main').getByRole('alert'))
    .filter({ visible: true })
    .first()

/** Without what measures the page a visitor sees everything: a report says that it is missing. */
const isReportOfMeasuring = (request: Request): boolean =>
  request.url().endsWith('/client-report') && /"phase":"measuring"/.test(request.postData() ?? '')

const escaped = (path: string): string => path.replaceAll(/[.+]/g, '\\$&')

/** The scene in the language of a visit, telling of each page that is opened, before anything is loaded. */
export const sceneOf = (scene: Scene, { language }: Visit, onPage: (page: Page) => Promise<void>): Scene => ({
  ...scene,
  t: readTexts(language),
  open: async options => {
    const page = await scene.open({ ...options, language })
    await onPage(page)
    return page
  },
})

/** Makes a visit while one bit of a file is changed in every answer that carries it. */
export const visitAltered = async (scene: Scene, visit: Visit, path: string): Promise<Outcome> => {
  const end = scene.faultProxy.inject({ path: new RegExp(`^${escaped(path)}(\\?|$)`) }, oneByteAltered)
  let reached: readonly string[] = []
  let opened: Page | undefined
  let complete = false
  const said = new Promise<boolean>(resolve => {
    const seen = sceneOf(scene, visit, async page => {
      opened = page
      reached = await watchEngine(page)
      const told = Promise.any([
        page.waitForRequest(each => isReportOfMeasuring(each), { timeout: longestWait }),
        anyMessage(page, { ...scene, t: readTexts(visit.language) }).waitFor({ timeout: longestWait }),
      ])
      void told.then(
        () => resolve(true),
        () => resolve(false),
      )
    })
    // A visit that cannot go on rejects; the message on the page is what counts.
    visit.go(seen).then(
      () => (complete = true),
      () => undefined,
    )
  })
  const outcome = { said: await said, executed: hasReached(reached, path), complete }
  end()
  await opened?.context().close()
  return outcome
}
