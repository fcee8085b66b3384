import { registerApplication, start } from 'single-spa'

/** The root config, as its guide has it: no framework, and one application an address. It runs as it is written. */
const places = {
  'mfe-search-cart': '/',
  'mfe-address-book': '/cpc/address-book',
  'mfe-domain-manager': '/app/domain-manager',
}

for (const [name, path] of Object.entries(places))
  registerApplication({
    name,
    app: () => import(name),
    activeWhen: ({ pathname }) => pathname === path,
    customProps: { domElement: document.getElementById('root') },
  })
start({ urlRerouteOnly: true })
