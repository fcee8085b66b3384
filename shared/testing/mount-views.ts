import { waitFor } from '@testing-library/react'
import { changeLanguage, i18n, startI18n } from '../i18n'
import { languages } from '../i18n/language'
import type { PanelDefinition } from '../panel'
import { createLifecycles } from '../panel/lifecycles'
import { parse } from '../schema'
import { useSession } from '../session'
import { answerApi } from './answer-api'
import { sampleContexts } from './sample-contexts'
import { providePageSettings, providePanelSettings } from './settings'

type Lifecycle = (props: object) => Promise<unknown>

/** What the view gets where it is contributed to a point. */
const propsOf = ({ extends: contributions = {} }: PanelDefinition, view: string): object => {
  const found = Object.entries(contributions).find(([, given]) => [given].flat().some(each => each.view === view))
  if (!found) return {}
  const [, context = {}] = Object.entries(sampleContexts).find(([point]) => point === found[0]) ?? []
  return { context, navigate: () => undefined, notify: () => undefined }
}

/** Mounts a view in a root of its own; answers what to do at the end. Rejects with what the view threw. */
const mountView = async (panel: PanelDefinition, view: string) => {
  const { bootstrap, mount, unmount } = createLifecycles(panel)
  const domElement = document.body.appendChild(document.createElement('div'))
  let failure: Error | undefined
  const onFailure = (error: Error) => {
    failure = error
  }
  const run = (step: unknown) =>
    (step as Lifecycle)({ name: `${panel.name}-${view}`, domElement, view, onFailure, ...propsOf(panel, view) })
  await run(bootstrap)
  await run(mount)
  return { domElement, failure: () => failure, unmount: () => run(unmount) }
}

/**
 * Declares the mount tests of a panel: each of its views, in each language, drawn through `./lifecycles` as a host
 * would mount it, for somebody signed in, with an API that knows nothing. It must say something and throw nothing.
 */
export const testMounting = (panel: PanelDefinition): void => {
  beforeAll(async () => {
    providePageSettings({ prices: true, ownTexts: true })
    if (panel.settings) providePanelSettings(panel.name, parse(panel.settings, {}) as Record<string, unknown>)
    await startI18n()
  })

  describe.each(languages)('%s', language => {
    test.each(Object.keys(panel.views))('%s mounts and unmounts', async view => {
      answerApi({})
      useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, loading: false })
      document.documentElement.lang = language
      await changeLanguage(language)
      const { domElement, failure, unmount } = await waitFor(() => mountView(panel, view))
      await waitFor(() => {
        if (failure()) throw failure()
        // A view in a dialog is next to its root.
        expect(document.body.textContent?.trim()).not.toBe('')
        expect(document.querySelector('[aria-busy="true"]')).toBeNull()
      })
      expect(i18n.hasResourceBundle(language, panel.name)).toBe(true)
      await waitFor(unmount)
      expect(domElement.innerHTML).toBe('')
      domElement.remove()
    })
  })
}
