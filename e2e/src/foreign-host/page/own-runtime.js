import { createInstance } from '@module-federation/runtime'
import { mountLifecycles } from './mount-lifecycles.js'

const { folder } = JSON.parse(document.getElementById('build').textContent)

const host = createInstance({
  name: 'harbour',
  remotes: [{ name: 'mfe-address-book', entry: `${folder}/mf-manifest.json` }],
})
host.loadRemote('mfe-address-book/lifecycles').then(mountLifecycles)
