import '@panel/shared/ui/base.css'
import { restoreSession } from '@panel/shared/api-client'
import { i18n, registerLocales, startI18n } from '@panel/shared/i18n'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { enforceIntegrity } from './loader/integrity'
import { reportShellFailure } from './loader/report'
import { locales } from './locales'
import { loadOverride } from './registry/override'
import { readRegistry, shellOfPage } from './registry/read-registry'
import './provided-modules'
import { chooseShell, putInUse } from './registry/registry-in-use'
import { LastResort } from './screens/last-resort'

const start = async (): Promise<void> => {
  registerLocales('shell', locales)
  restoreSession()
  const [registry, guest] = await Promise.all([readRegistry(), loadOverride()])
  putInUse(registry, guest)
  enforceIntegrity(registry ? chooseShell(registry) : shellOfPage())
  await startI18n()
  await i18n.loadNamespaces(['shell', 'ui'])
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root')
  createRoot(root, {
    // A boundary has shown these; the console is for what nobody caught.
    onCaughtError: () => undefined,
    onUncaughtError: reportShellFailure,
  }).render(
    <LastResort>
      <App />
    </LastResort>,
  )
}

void start()
