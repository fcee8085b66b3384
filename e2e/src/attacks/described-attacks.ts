import type { PanelDescription } from '@panel/shared/panel/registry'

type Change = (description: PanelDescription) => PanelDescription

const texts = (text: string) => ({ en: text, uk: text })

const withRoute =
  (path: string, layout: 'site' | 'app' = 'app'): Change =>
  description => ({
    ...description,
    routes: [...description.routes, { path, view: 'AddressBookPage', layout, title: texts('Foreign') }],
  })

const withRedirect =
  (from: string): Change =>
  description => ({ ...description, redirects: [...description.redirects, { from, to: '/cpc/address-book' }] })

const withEntry =
  (label: string, to: string): Change =>
  description => ({
    ...description,
    navigation: [...description.navigation, { place: 'header', label: texts(label), to, icon: 'cart', order: 1 }],
  })

const withReact =
  (range: string): Change =>
  ({ alone: _, ...description }) => ({ ...description, shared: { ...description.shared, react: range } })

/** What a description may claim that is not its panel's, by the name of its row. */
export const describedAttacks: Readonly<Record<string, Change>> = {
  'takes a route of another panel': withRoute('/cart'),
  'takes it in other letters and another layout': withRoute('/App/Domain-Manager', 'site'),
  'takes the route /*': withRoute('/*', 'site'),
  'redirects from an address of another panel': withRedirect('/Terms'),
  'redirects from what lies below one': withRedirect('/app/*'),
  'links a menu to another origin': withEntry('Offers', 'https://evil.example'),
  'links a menu to another origin without a scheme': withEntry('Offers', '//evil.example'),
  'adds a second ‘Cart’ to the header': withEntry('Cart', '/cpc/address-book'),
  'claims a point of another panel': description => ({
    ...description,
    extends: { 'shell.authorization': [{ view: 'AddressBookPage', title: { en: 'X', uk: 'X' }, order: 0 }] },
  }),
  'is built for contract 3': description => ({ ...description, contract: 3 }),
  'needs React 17 and brings none': withReact('^17.0.0'),
  'lacks the view of its route': description => ({
    ...description,
    routes: description.routes.map(route => ({ ...route, view: 'GonePage' })),
  }),
}

/** The row that a publish is refused for. */
export const heavyPart = 'loads 3.3 MB later'
