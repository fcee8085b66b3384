import { panelBuild, shellBuild } from '../testing/builds'
import { testGateway } from '../testing/gateway'
import { addressesOf, checkOwnership } from './ownership'
import { promote, type RegistryContent } from './release-changes'

type Changes = Parameters<typeof panelBuild>[2]
const title = { en: 'X', uk: 'X' }
const routesTo = (...paths: string[]): Changes => ({
  routes: paths.map(path => ({ path, view: 'HomePage', layout: 'site', title })),
})
const entry = (to: string, en = 'Mine', uk = 'Моє') => ({
  place: 'header' as const,
  label: { en, uk },
  to,
  icon: 'x',
  order: 1,
})

const shell = promote(null, shellBuild('1.0.0-s').description)

/** A panel with a page, one below it with a parameter, a redirect, the point of the form and a menu entry. */
const owner = panelBuild('1.0.0-o', 'mfe-owner', {
  ...routesTo('/app/domains', '/app/domains/:id', '/{admin}'),
  redirects: [{ from: '/old', to: '/app/domains' }],
  extends: { 'shell.authorization': [{ view: 'HomePage', title, order: 0 }] },
  navigation: [entry('/app/domains', 'Cart', 'Кошик')],
}).description

const check = (changes: Changes, name = 'mfe-other', content: RegistryContent = promote(shell, owner)) =>
  checkOwnership(content, panelBuild('1.0.0-n', name, { routes: [], redirects: [], ...changes }).description, 'secret')

describe('what a panel may claim', () => {
  it('is claimed by one panel only', () => {
    const own = { ...routesTo('/app/other', '/app/other/:id/*'), navigation: [entry('/app/other?all=1#top')] }
    expect(() => check({ ...own, redirects: [{ from: '/older', to: '/app/domains' }] })).not.toThrow()
  })

  it('is what the same panel has already', () => {
    expect(() => check(routesTo('/app/domains'), 'mfe-owner')).not.toThrow()
  })

  it.each([
    '/app/domains',
    '/APP/Domains',
    '/app/domains/',
    '/app/:name',
    '/app/:name?',
    '/app/*',
    '/app/domains/12',
    '/app/domains/:other',
    '/app/domains/*',
    '/app/x?/domains',
    '/OLD',
    '/secret',
    '/{admin}/*',
  ])('is not the route %s of another', path => {
    expect(() => check(routesTo(path))).toThrow(`takes the route ${path}, which is mfe-owner's`)
    expect(() => check({ redirects: [{ from: path, to: '/' }] })).toThrow("which is mfe-owner's")
  })

  it.each(['/*', '*', '/:name', '/:name?', '/:name/x', '/*/x', '/a//b', '/a/../b', '/a b', '/%61pp', '/a/*?', 'app'])(
    'is not %s',
    path => expect(() => check(routesTo(path))).toThrow(/which is the shell's|not written as/),
  )

  it.each([
    '/api/x',
    '/Panels',
    '/releases',
    '/rdap',
    '/mcp',
    '/NIC/update',
    '/v2/:name',
    '/llms.txt',
    '/metrics',
    '/brand/:file',
    '/.well-known/security.txt',
  ])("is not %s, the gateway's own", path => {
    expect(() => check(routesTo(path))).toThrow("which is the gateway's")
  })

  it('is none of what a gateway answers', async () => {
    const { app } = await testGateway()
    const paths = [...app.printRoutes({ commonPrefix: false }).matchAll(/^\S+ (\/\S+)/gm)].map(([, path = '']) => path)
    await app.close()
    expect(paths).toEqual(expect.arrayContaining(['/api', '/livez', '/panels/policy']))
    for (const path of paths) expect(() => check(routesTo(path))).toThrow("which is the gateway's")
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/./x',
    '',
  ])('is no link to %j', to => {
    expect(() => check({ ...routesTo('/app/other'), navigation: [entry(to)] })).toThrow('no address of this product')
    expect(() => check({ redirects: [{ from: '/o', to }] })).toThrow('no address of this product')
  })

  it('is no menu entry to a page of another', () => {
    expect(() => check({ navigation: [entry('/app/domains')] })).toThrow('which none of its routes shows')
  })

  it('neither fills the point of the form nor has the place in a menu of another', () => {
    expect(() => check({ extends: { 'shell.authorization': [{ view: 'HomePage', title, order: 0 }] } })).toThrow(
      'the point shell.authorization, which mfe-owner fills',
    )
    for (const label of [
      ['cart ', 'Нове'],
      ['New', 'КОШИК'],
    ] as const)
      expect(() => check({ ...routesTo('/app/other'), navigation: [entry('/app/other', ...label)] })).toThrow(
        /has a menu entry '.+' in header, where mfe-owner has one/,
      )
  })

  it('is nothing that a canary of another has', () => {
    const trial = panelBuild('1.0.0-t', 'mfe-owner', routesTo('/app/trial')).description
    const { stable } = promote(shell, owner).panels['mfe-owner'] ?? { stable: owner }
    const content = { ...shell, panels: { 'mfe-owner': { stable, canary: { percent: 1, build: trial } } } }
    expect(() => check(routesTo('/app/trial'), 'mfe-other', content)).toThrow("which is mfe-owner's")
  })
})

it('addresses are routes and redirects', () => {
  expect(addressesOf(owner)).toEqual(['/app/domains', '/app/domains/:id', '/{admin}', '/old'])
})
