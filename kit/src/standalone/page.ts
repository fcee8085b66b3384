import '@panel/shared/ui/base.css'
import * as lifecycles from 'panel-lifecycles'
import { registerApplication, start } from 'single-spa'

/** The panel's own page: single-spa mounts its lifecycles under every address below the page's base. */
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
