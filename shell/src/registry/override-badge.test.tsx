import { loadTexts, startI18n } from '@panel/shared/i18n'
import { act, screen } from '@testing-library/react'
import { renderInShell } from '../testing/render-in-shell'
import { OverrideBadge } from './override-badge'

/** What the developer's machine says; jsdom has no connection of this kind. */
const machine = new EventTarget()

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['override'])
  Object.assign(globalThis, {
    EventSource: class extends EventTarget {
      override addEventListener = machine.addEventListener.bind(machine)
      close = () => undefined
    },
  })
})
afterAll(() => Reflect.deleteProperty(globalThis, 'EventSource'))

test('a developer’s build that fails says why in the page', async () => {
  const override = {
    panel: 'mfe-hosting',
    origin: 'http://localhost:5170',
    build: null,
    registerIntegrity: () => undefined,
  }
  await renderInShell(<OverrideBadge override={override} />)
  expect(screen.queryByRole('alert')).toBeNull()
  const data = JSON.stringify('src/app/hosting-page.tsx: Unexpected token')
  act(() => void machine.dispatchEvent(new MessageEvent('failed', { data })))
  expect(screen.getByRole('alert')).toHaveTextContent('src/app/hosting-page.tsx: Unexpected token')
})
