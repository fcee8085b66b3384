import type { PanelDefinition, ViewProps } from '@panel/shared/panel'
import { joinPage } from '@panel/shared/panel/join-page'
import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import { useEffect, useId, useRef, useState } from 'react'
import { followHistory } from './follow-history'
import { freshAddress } from './integrity'
import type { LoadedView } from './load-panel'
import { loadScript } from './load-script'

const entryLimitInMs = 8000

type Lifecycle = (props: object) => Promise<unknown>
type Lifecycles = Record<'bootstrap' | 'mount' | 'unmount', Lifecycle> & Pick<PanelDefinition, 'canUpdate' | 'unsaved'>

interface Container {
  get: (module: string) => Promise<() => Lifecycles>
}

const loadLifecycles = async ({ name, build, alone }: PanelDescription): Promise<Lifecycles> => {
  if (!alone) throw new Error(`${name} ${build} has no build that runs without the shell`)
  const present = () => Reflect.get(window, alone.container) as Container | undefined
  const url = freshAddress(buildUrl(name, build, `alone/${alone.entry}`))
  if (!present()) await loadScript(url, entryLimitInMs)
  const container = present()
  if (!container) throw new Error(`${url} ran, but ${alone.container} is not there`)
  return (await container.get('./lifecycles'))()
}

interface MountProps extends ViewProps {
  lifecycles: Lifecycles
  panel: string
  view: string
}

/** A place in which a panel draws with its own React. What goes wrong in it is thrown here. */
const AloneView = ({ lifecycles, panel, view, onClose }: MountProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // single-spa-react keeps one root for each name, and a panel may stand in a page and in a dialog at once.
  const name = panel + useId()
  useEffect(() => {
    const domElement = place.current?.appendChild(document.createElement('div'))
    const props = { name, domElement, view, onFailure: setFailure, ...(onClose && { onClose }) }
    const mounted = lifecycles.bootstrap(props).then(() => lifecycles.mount(props))
    mounted.catch(setFailure)
    const unfollow = followHistory()
    return () => {
      unfollow()
      void mounted
        .then(() => lifecycles.unmount(props))
        .catch(() => undefined)
        .finally(() => domElement?.remove())
    }
  }, [lifecycles, name, view, onClose])
  if (failure !== null) throw failure
  return <div ref={place} />
}

/** What the shell asks of a definition, for a panel that draws with its own React. */
const definitionOf = ({ name, contract }: PanelDescription, { canUpdate, unsaved }: Lifecycles): PanelDefinition => ({
  name,
  contract,
  routes: [],
  navigation: [],
  views: {},
  locales: { en: async () => ({}), uk: async () => ({}) },
  ...(canUpdate && { canUpdate }),
  ...(unsaved && { unsaved }),
})

/** Loads a view of a build that brings its own React, to be mounted through `./lifecycles`. */
export const loadAloneView = async (description: PanelDescription, view: string): Promise<LoadedView> => {
  const lifecycles = await loadLifecycles(description)
  joinPage()
  return {
    Component: props => <AloneView lifecycles={lifecycles} panel={description.name} view={view} {...props} />,
    definition: definitionOf(description, lifecycles),
    description,
  }
}
