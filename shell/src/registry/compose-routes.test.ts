import { describedPanel, registryOf } from '../testing/registry-fixture'
import { activateRegistry, emptyRegistry } from './active-registry'
import { composeRoutes, findView } from './compose-routes'

const title = { en: 'Title', uk: 'Назва' }

test('routes come from the panels of the registry, by layout, with the admin path filled in', () => {
  const admin = describedPanel('mfe-admin', {
    routes: [{ path: '/{admin}', view: 'AdminPage', layout: 'site', title }],
  })
  const manager = describedPanel('mfe-domain-manager', {
    routes: [{ path: '/app/domain-manager', view: 'DomainsPage', layout: 'app', title }],
    redirects: [{ from: '/cpc', to: '/app/domain-manager' }],
  })
  const registry = registryOf({ 'mfe-admin': { stable: admin }, 'mfe-domain-manager': { stable: manager } })

  const { routes, redirects } = composeRoutes(activateRegistry(registry), 'back-office')

  expect(routes.site).toEqual([{ path: '/back-office', panel: 'mfe-admin', view: 'AdminPage', title }])
  expect(routes.app.map(route => route.path)).toEqual(['/app/domain-manager'])
  expect(redirects).toEqual([{ from: '/cpc', to: '/app/domain-manager' }])
})

test('without a registry there is no route at all', () => {
  expect(composeRoutes(emptyRegistry, 'admin')).toEqual({ routes: { site: [], app: [] }, redirects: [] })
})

test('an address shows what the router would show: the most specific route, at the end of its redirects', () => {
  const domains = describedPanel('mfe-domains', {
    routes: [
      { path: '/app/:name', view: 'DomainPage', layout: 'app', title },
      { path: '/app/new', view: 'NewPage', layout: 'app', title },
    ],
    redirects: [
      { from: '/old', to: '/older' },
      { from: '/older', to: '/app/new' },
      { from: '/round', to: '/round' },
    ],
  })
  const registry = activateRegistry(registryOf({ 'mfe-domains': { stable: domains } }))
  const shown = (address: string) => findView(registry, 'admin', address)?.view

  expect(['/app/x', '/app/new', '/old', '/round', '/none'].map(shown)).toEqual([
    'DomainPage',
    'NewPage',
    'NewPage',
    undefined,
    undefined,
  ])
})
