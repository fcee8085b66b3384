import type { PanelDefinition, PointProps } from '@panel/shared/panel'
import { standaloneDetailsFile } from '@panel/shared/panel/build-details'
import { findContainer, type Lifecycles } from '@panel/shared/panel/container'
import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import { joinSessionBridge } from '@panel/shared/panel/session-bridge'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fetchDetails } from '../registry/build-details'
import { entryLimitMs } from './federation'

export { createHistoryFollower } from './follow-history'
export { loadFramedView } from './framed/framed-view'

import type { LoadedView, ShownProps } from './load-build-view'
import type { LoadScript } from './load-script'

interface Options {
  loadScript: LoadScript
  addressOf: (url: string) => string
  registerIntegrity: (build: PanelDescription) => void
  /** Keeps the routers of shell and panel in step; returns what ends it. */
  followHistory: () => () => void
}

/** The files of the build that needs no shell, which most pages never load. */
const addFiles = async (description: PanelDescription): Promise<void> => {
  const { alone, name, build } = description
  if (alone?.details === undefined) return
  const url = buildUrl(name, build, standaloneDetailsFile)
  const files = await fetchDetails(url, alone.details)
  Object.assign(alone, { files, details: undefined })
}

const loadLifecycles = async (
  description: PanelDescription,
  { loadScript, addressOf, registerIntegrity }: Options,
): Promise<Lifecycles> => {
  await addFiles(description)
  registerIntegrity(description)
  const { name, build, alone } = description
  if (!alone) throw new Error(`${name} ${build} has no build that runs without the shell`)
  const url = buildUrl(name, build, `alone/${alone.entry}`)
  if (!findContainer(alone.container)) await loadScript(addressOf(url), entryLimitMs)
  const container = findContainer(alone.container)
  if (!container) throw new Error(`${url} ran, but ${alone.container} is not there`)
  return (await container.get('./lifecycles'))()
}

interface MountProps extends ShownProps {
  lifecycles: Lifecycles
  panel: string
  view: string
  followHistory: Options['followHistory']
}

type Kind = Parameters<PointProps<unknown>['notify']>[1]

/** An element in which a panel draws with its own React. What goes wrong in it is thrown here. */
const StandaloneView = ({ lifecycles, panel, view, followHistory, ...given }: MountProps) => {
  const parent = useRef<HTMLDivElement>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // single-spa-react keeps one root for each name, and a panel may be in a page and in a dialog at once.
  const name = panel + useId()
  const { onClose, close, context } = given
  // Those of the newest render: what it is mounted with stays.
  const onCloseNow = useEffectEvent(() => onClose?.())
  const navigateNow = useEffectEvent((to: string) => given.navigate?.(to))
  const notifyNow = useEffectEvent((text: string, kind?: Kind) => given.notify?.(text, kind))
  const [closes, isPart] = [onClose !== undefined || close !== undefined, context !== undefined]
  const about = JSON.stringify(context)
  useEffect(() => {
    const domElement = parent.current?.appendChild(document.createElement('div'))
    const props = {
      name,
      domElement,
      view,
      onFailure: setFailure,
      ...(closes && { onClose: () => onCloseNow() }),
      ...(isPart && {
        context: JSON.parse(about ?? 'null'),
        navigate: (to: string) => navigateNow(to),
        notify: (text: string, kind?: Kind) => notifyNow(text, kind),
        ...(closes && { close: () => onCloseNow() }),
      }),
    }
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
  }, [lifecycles, name, view, followHistory, closes, isPart, about])
  if (failure !== null) throw failure
  return <div ref={parent} />
}

/** What the shell needs of a definition, for a panel that draws with its own React. */
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
export const loadStandaloneView = async (
  build: PanelDescription,
  view: string,
  options: Options,
): Promise<LoadedView> => {
  const lifecycles = await loadLifecycles(build, options)
  joinSessionBridge()
  const { followHistory } = options
  return {
    Component: props => (
      <StandaloneView lifecycles={lifecycles} panel={build.name} view={view} followHistory={followHistory} {...props} />
    ),
    definition: definitionOf(build, lifecycles),
    build,
  }
}
