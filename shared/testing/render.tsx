import { type RenderResult, render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { QueryClientProvider, queryClient } from '../api-client'
import { changeLanguage, type Language, startI18n } from '../i18n'
import { loadUiTexts } from '../ui'
import { providePageSettings } from './settings'

interface Options {
  language?: Language
  /** Address of the page, for example `/cart?renew=7`. */
  route?: string
}

/**
 * Renders a component as in the product: router, cache and translation around it, in the given language, in a page with
 * settings; `providePageSettings` before it gives others.
 * Resolves when its texts are there. Returns Testing Library's result with a user to act as.
 */
export const renderInPlatform = async (
  node: ReactNode,
  { language = 'en', route = '/' }: Options = {},
): Promise<RenderResult & { user: UserEvent }> => {
  if (!document.getElementById('settings')) providePageSettings()
  await startI18n(language)
  await changeLanguage(language)
  await loadUiTexts()
  queryClient.clear()
  const result = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[route]}>
        <Suspense fallback={<p data-testid="loading" />}>{node}</Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(result.queryByTestId('loading')).toBeNull())
  return { ...result, user: userEvent.setup() }
}
