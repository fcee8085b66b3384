import '@panel/shared/ui/base.css'
import { getInstance } from '@module-federation/enhanced/runtime'
import { restoreSession } from '@panel/shared/api-client'
import { i18n, loadTexts, registerLocales, startI18n } from '@panel/shared/i18n'
import { points } from '@panel/shared/panel'
import { showToast, useSession } from '@panel/shared/session'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { freezeNatives } from './app/freeze-natives'
import { completeBuilds, loadFirstView } from './app/load-first-view'
import type { prepareViews } from './app/prepare-views'
import { isShellStyleLost } from './app/style-lost'
import { systemClock } from './loader/clock'
import { composeLoader } from './loader/compose-loader'
import { createFileAddresses } from './loader/file-addresses'
import { createFileIntegrity, enforceIntegrity } from './loader/file-integrity'
import { createScriptLoader } from './loader/load-script'
import { checkScriptAddresses } from './loader/script-addresses'
import { locales } from './locales'
import './provided-modules'
import { activateRegistry, chooseShell, emptyRegistry, withOverride } from './registry/active-registry'
import { completeBuild } from './registry/build-details'
import { loadOverride } from './registry/override'
import { createRegistryReader, unverifiedShell } from './registry/read-registry'
import { addScriptPolicy } from './registry/script-policy'
import { reportFailure, reportShellFailure } from './report/report'
import { startMeasuring } from './report/start-measuring'
import { watchErrors } from './report/watch-errors'
import { watchRoot } from './report/watch-root'
import { LastResort } from './screens/last-resort'

/**
 * Shows a message when texts did not arrive that no page waits for, such as those of errors: the server's words are
 * shown in their place. Without a panel's own texts its page is not shown, and its failure screen says so.
 */
const reportMissingTranslations = (isPanel: (namespace: string) => boolean): void => {
  i18n.on('failedLoading', (_language, namespace) => {
    if (namespace === 'shell' || namespace === 'ui' || isPanel(namespace)) return
    showToast({ tone: 'warning', text: i18n.t('partMissing.text', { ns: 'shell' }) })
  })
}

/** Milliseconds after the start: the first page has what it needs by then, on a slow line too. */
const untilPreparedMs = 3000

const prepareNext = async (parts: Parameters<typeof prepareViews>[0]): Promise<void> =>
  (await import(/* webpackChunkName: "after-start" */ './app/prepare-views')).prepareViews(parts)

const startKeepingFocus = async ({ target }: Event): Promise<void> => {
  const { keepFocus } = await import(/* webpackChunkName: "after-start" */ './app/keep-focus')
  keepFocus(target)
}

/** Until a key or a pointer is pressed, nothing has a focus that could be lost. */
const keepFocusOnceUsed = (): void => {
  const first = new AbortController()
  const start = (event: Event) => {
    first.abort()
    startKeepingFocus(event).catch(() => undefined)
  }
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, start, { capture: true, signal: first.signal })
}

const start = async (): Promise<void> => {
  freezeNatives()
  watchErrors()
  const styleLost = isShellStyleLost()
  registerLocales('shell', locales)
  restoreSession()
  const { read, fetchNewer } = createRegistryReader()
  const [verified, override] = await Promise.all([read(), loadOverride(), addScriptPolicy()])
  const shell = verified && chooseShell(verified)
  // Without them none of its files is loaded, and what the server put into the page stays.
  if (shell) await completeBuild(shell).catch(() => undefined)
  const registry = withOverride(verified ? activateRegistry(verified) : emptyRegistry, override?.build ?? null)
  startMeasuring(registry.shell.build)
  const [integrity, addresses] = [createFileIntegrity(), createFileAddresses()]
  enforceIntegrity({
    integrity,
    addresses,
    shell,
    unverified: unverifiedShell(),
  })
  checkScriptAddresses({ integrity, otherOrigin: override?.origin })
  const runtime = getInstance()
  if (!runtime) throw new Error('The shell was built without the federation runtime')
  const loader = composeLoader({
    registry,
    override,
    integrity,
    addresses,
    runtime,
    loadScript: createScriptLoader({ ...integrity, clock: systemClock }),
    clock: systemClock,
    report: reportFailure,
  })
  points.host = {
    panels: registry.panels,
    load: () => import(/* webpackChunkName: "rarely" */ './loader/points/contribution-dialog'),
  }
  await startI18n()
  await Promise.all([loadTexts(['shell', 'ui']), loadFirstView(registry, loader, systemClock)])
  reportMissingTranslations(namespace => registry.panels.has(namespace))
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root')
  const page = createRoot(root, {
    // A boundary has shown these; the console is for uncaught errors.
    onCaughtError: () => undefined,
    // Among them what another root could not hydrate, which React hands to whichever root is next.
    onRecoverableError: () => undefined,
    onUncaughtError: reportShellFailure,
  })
  // In parts of a few milliseconds, between which the page answers.
  startTransition(() =>
    page.render(
      <LastResort>
        <App
          registry={registry}
          loader={loader}
          fetchNewer={fetchNewer}
          override={override && { ...override, ...integrity }}
          styleLost={styleLost}
        />
      </LastResort>,
    ),
  )
  watchRoot(root)
  keepFocusOnceUsed()
  if (useSession.getState().token && !navigator.connection?.saveData) void completeBuilds(registry)
  if (!override) setTimeout(() => prepareNext({ registry, loader, addresses }).catch(() => undefined), untilPreparedMs)
}

// Nothing can be drawn then: what the server put into the page stays, and says so.
new Promise<void>(resolve => setTimeout(resolve)).then(start).catch(reportShellFailure)
