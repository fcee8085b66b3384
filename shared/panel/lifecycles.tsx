import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import type { LifeCycles } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import { restoreSession } from '../api-client'
import { i18n, isLanguage, registerLocales, startI18n, storedLanguage } from '../i18n'
import type { PanelDefinition } from './define-panel'
import { joinSessionBridge } from './session-bridge'
import { PanelFailed, StandalonePanel, type StandaloneProps } from './standalone-panel'

/** The language that the host page speaks, else the one chosen earlier. */
const hostLanguage = () => {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : storedLanguage()
}

const prepare = async (panel: PanelDefinition): Promise<void> => {
  registerLocales(panel.name, panel.locales)
  if (!i18n.isInitialized) restoreSession()
  await startI18n(hostLanguage())
  await i18n.loadNamespaces([panel.name, 'ui'])
  joinSessionBridge()
}

let roots = 0

/** React numbers its ids within a root; a page of several roots needs them apart, or labels name another one's field. */
const clientFor = (name: string): typeof ReactDOMClient => ({
  ...ReactDOMClient,
  createRoot: (container, options) => {
    roots += 1
    return ReactDOMClient.createRoot(container, { ...options, identifierPrefix: `${name}-${roots}-` })
  },
})

/** What `./lifecycles` exposes: what single-spa calls, and what a host asks before it reloads the page. */
type PanelLifecycles = LifeCycles<StandaloneProps> & Pick<PanelDefinition, 'canUpdate' | 'unsaved'>

/** A panel as single-spa mounts it: in its own root, with its own router, in any page. */
export const createLifecycles = (panel: PanelDefinition): PanelLifecycles => ({
  ...(singleSpaReact<StandaloneProps>({
    React,
    ReactDOMClient: clientFor(panel.name),
    loadRootComponent: async () => {
      await prepare(panel)
      return (props?: StandaloneProps) => <StandalonePanel panel={panel} {...props} />
    },
    // Without it a render that throws leaves mount pending.
    errorBoundary: (error, _info, props) => <PanelFailed error={error} {...props} />,
  }) as LifeCycles<StandaloneProps>),
  ...(panel.canUpdate && { canUpdate: panel.canUpdate }),
  ...(panel.unsaved && { unsaved: panel.unsaved }),
})
