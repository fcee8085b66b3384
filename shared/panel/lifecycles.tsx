import type { ReactNode } from 'react'
import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import type { PanelDefinition } from './define-panel'

export const createLifecycles = (panel: PanelDefinition) => {
  const Root = (): ReactNode => panel.name
  return singleSpaReact({ React, ReactDOMClient, rootComponent: Root, errorBoundary: () => <p>{panel.name}</p> })
}
