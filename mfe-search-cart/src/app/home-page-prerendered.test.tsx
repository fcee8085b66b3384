import { QueryClientProvider, queryClient } from '@panel/shared/api-client'
import { changeLanguage, loadTexts, registerLocales, startI18n } from '@panel/shared/i18n'
import { languages } from '@panel/shared/i18n/language'
import { offerAhead, PanelName, Router } from '@panel/shared/panel'
import { answerApi, providePageSettings } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.node'
import { panel } from '../panel'
import { HomePage } from './home-page'

const nowhere = () => undefined
const navigator = { createHref: String, push: nowhere, replace: nowhere, go: nowhere }

/** As the kit draws it and the shell takes it over. */
const tree = (
  <QueryClientProvider client={queryClient}>
    <Router location="/" navigator={navigator}>
      <Suspense fallback={null}>
        <PanelName.Provider value={panel.name}>
          <HomePage />
        </PanelName.Provider>
      </Suspense>
    </Router>
  </QueryClientProvider>
)

const identifierPrefix = 'ahead-'

beforeAll(async () => {
  providePageSettings()
  registerLocales(panel.name, panel.locales)
  await startI18n()
})

test.each(languages)(
  'the home page prerendered in %s is what the panel shows first, and is taken over as it is',
  async language => {
    answerApi({
      'GET /api/zones': () => ({ body: [{ zone: 'com' }] }),
      'GET /api/health': () => ({ body: { status: 'ok' } }),
    })
    await changeLanguage(language)
    await loadTexts([panel.name, 'ui'])
    queryClient.clear()
    const part = document.body.appendChild(document.createElement('div'))
    part.innerHTML = renderToString(tree, { identifierPrefix })
    const field = screen.getByRole<HTMLInputElement>('textbox')
    field.value = 'exam'
    offerAhead(part)
    const differences: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(part, tree, { identifierPrefix, onRecoverableError: error => differences.push(error) }),
    )
    expect(differences).toEqual([])
    expect(screen.getByRole('textbox')).toBe(field)
    expect(field).toHaveValue('exam')
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('com'))
    await act(async () => root.unmount())
    part.remove()
  },
)
