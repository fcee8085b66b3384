import '@panel/shared/ui/base.css'
import { restoreSession } from '@panel/shared/api-client'
import { loadTexts, registerLocales, startI18n } from '@panel/shared/i18n'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { isShellStyleLost } from './app/lost-styles'
import { tellLostTexts } from './app/tell-lost-texts'
import { enforceIntegrity } from './loader/integrity'
import { reportShellFailure } from './loader/report'
import { watchErrors } from './loader/watch-errors'
import { locales } from './locales'
import { loadOverride } from './registry/override'
import { readRegistry, shellOfPage } from './registry/read-registry'
import './provided-modules'
import { chooseShell, putInUse } from './registry/registry-in-use'
import { LastResort } from './screens/last-resort'

const start = async (): Promise<void> => {
  watchErrors()
  const styleLost = isShellStyleLost()
  registerLocales('shell', locales)
  restoreSession()
  const [registry, guest] = await Promise.all([readRegistry(), loadOverride()])
  putInUse(registry, guest)
  enforceIntegrity(registry ? chooseShell(registry) : null, shellOfPage())
  await startI18n()
  await loadTexts(['shell', 'ui'])
  tellLostTexts()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root')
  createRoot(root, {
    // A boundary has shown these; the console is for what nobody caught.
    onCaughtError: () => undefined,
    onUncaughtError: reportShellFailure,
  }).render(
    <LastResort>
      <App styleLost={styleLost} />
    </LastResort>,
  )
}

// Nothing can be drawn then: what the server put into the page stays, and says so.
start().catch(reportShellFailure)
