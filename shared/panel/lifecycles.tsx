import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import type { LifeCycles } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import { restoreSession } from '../api-client'
import { i18n, registerLocales, startI18n } from '../i18n'
import type { PanelDefinition } from './define-panel'
import { type AloneProps, PanelAlone } from './panel-alone'

const prepare = async (panel: PanelDefinition): Promise<void> => {
  registerLocales(panel.name, panel.locales)
  if (!i18n.isInitialized) restoreSession()
  await startI18n()
  await i18n.loadNamespaces([panel.name, 'ui'])
}

/** A panel as single-spa mounts it: in its own root, with its own router, in any page. */
export const createLifecycles = (panel: PanelDefinition): LifeCycles<AloneProps> =>
  singleSpaReact<AloneProps>({
    React,
    ReactDOMClient,
    loadRootComponent: async () => {
      await prepare(panel)
      return (props?: AloneProps) => <PanelAlone panel={panel} {...props} />
    },
    // Without it a render that throws leaves mount pending for ever.
    errorBoundary: error => <p role="alert">{error.message}</p>,
  }) as LifeCycles<AloneProps>
