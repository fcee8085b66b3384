import { renderInPlatform } from '@panel/shared/testing'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Loader } from '../loader/create-loader'
import { LoaderContext } from '../loader/loader-context'
import { createMountedPanels } from '../loader/mounted-panels'
import { type ActiveRegistry, emptyRegistry, RegistryContext } from '../registry/active-registry'

interface Options extends NonNullable<Parameters<typeof renderInPlatform>[1]> {
  registry?: ActiveRegistry
  loader?: Partial<Loader>
}

const refuse = () => Promise.reject(new Error('The test loads no panel'))

/** Adds the settings that the server writes into every page. */
export const addSettings = (): void => {
  const settings = document.createElement('script')
  settings.id = 'settings'
  settings.type = 'application/json'
  settings.textContent = JSON.stringify({ adminPath: 'office', platformHost: 'panel.example' })
  document.head.append(settings)
}

/** Renders a component of the shell with a registry and a loader. Returns the panels that are mounted, too. */
export const renderInShell = async (
  node: ReactNode,
  { registry = emptyRegistry, loader = {}, ...options }: Options = {},
) => {
  const mountedPanels = createMountedPanels()
  const value = {
    loader: { load: refuse, loaded: () => undefined, retry: refuse, loadOther: refuse, ...loader },
    mountedPanels,
  }
  // A view that is waited for settles inside the act.
  const result = await act(
    async () =>
      await renderInPlatform(
        <RegistryContext value={registry}>
          <LoaderContext value={value}>{node}</LoaderContext>
        </RegistryContext>,
        options,
      ),
  )
  return { ...result, mountedPanels }
}
