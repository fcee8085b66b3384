import { useLocation } from '@panel/shared/panel'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Loader } from '../loader/create-loader'
import { activateRegistry } from '../registry/active-registry'
import { registryOf } from '../testing/registry-fixture'
import { App } from './app'

jest.mock('./platform', () => ({ Platform: ({ children }: { children: ReactNode }) => children }))

jest.mock('./pages', () => ({
  Pages: () => {
    const { pathname } = useLocation()
    // As the back button does between two parts of the first drawing.
    if (location.pathname === '/first') history.pushState(null, '', '/second')
    return <p>{pathname}</p>
  },
}))

const never = () => new Promise<never>(() => undefined)
const loader: Loader = { load: never, loaded: () => undefined, retry: never, loadOther: never }

test('another address that is asked for while the first page is drawn is shown', async () => {
  history.replaceState(null, '', '/first')
  const registry = activateRegistry(registryOf({}))
  render(<App registry={registry} loader={loader} fetchNewer={async () => null} override={null} styleLost={false} />)
  expect(await screen.findByText('/second')).toBeVisible()
})
