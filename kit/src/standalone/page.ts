import '@panel/shared/ui/base.css'
import { startInFrame } from '@panel/shared/panel/frame'
import * as lifecycles from 'panel-lifecycles'
import { registerApplication, start } from 'single-spa'

/** The panel's own page: single-spa mounts its lifecycles under every address below the page's base. */
const startAlone = (): void => {
  registerApplication({
    name: 'panel',
    app: async () => lifecycles,
    activeWhen: () => true,
    customProps: {
      domElement: document.getElementById('root'),
      basename: new URL(document.baseURI).pathname.replace(/\/$/, '') || '/',
    },
  })
  start()
}

// The gateway says so of the document in which a panel runs that the operator does not trust.
if (document.documentElement.hasAttribute('data-frame')) startInFrame(lifecycles)
else startAlone()
