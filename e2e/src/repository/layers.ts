/** A layer of a package. Paths are relative to `src` (in `shared`, to the package) and have no extension. */
export interface Layer {
  name: string
  files: RegExp
  /** Its folders must not import each other. */
  isolated?: true
}

/** What the order of layers alone does not forbid. */
interface Restriction {
  /** Another package, as imported. */
  packages?: RegExp
  /** A file of the package, by its path. */
  files?: RegExp
  /** Code as written. */
  code?: RegExp
  /** The layers that may have it. */
  only: readonly string[]
  because: string
}

interface PackageLayers {
  /**
   * Lowest first: a layer imports itself and what is below, layers of one row do not import each other. A file that is in
   * no layer is a fault: a new folder has to be given its place.
   */
  rows: readonly (readonly Layer[])[]
  restrictions: readonly Restriction[]
}

const layer = (name: string, files: RegExp): Layer => ({ name, files })

const folders = (...names: string[]): Layer[] => names.map(name => layer(name, new RegExp(`^${name}(/|$)`)))

const api: PackageLayers = {
  rows: [
    folders('server-kit'),
    folders('settings'),
    [layer('base', /^(base|security|lookup)\/.+$/)],
    folders('database'),
    [layer('context', /^(request-context|registry\/(host-objects|port|work))$/)],
    [layer('repository', /^[^/]+\/(.+-)?repository(-.+)?$/)],
    [
      layer(
        'service',
        /^(?!server-kit\/|settings\/|base\/|security\/|lookup\/|database\/|http\/|commands\/)[^/]+\/(?!(.+-)?(repository|routes)(-|$)).+$/,
      ),
    ],
    folders('http'),
    [layer('routes', /^[^/]+\/(.+-)?routes$/)],
    [layer('app', /^(app|process|main|commands\/.+)$/)],
  ],
  restrictions: [
    { packages: /^(kysely|pg)$/, only: ['database', 'repository'], because: 'SQL belongs in a repository' },
    {
      code: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/,
      only: ['database', 'repository'],
      because: 'SQL belongs in a repository',
    },
    {
      files: /^[^/]+\/(.+-)?repository(-.+)?$/,
      only: ['repository', 'service', 'app'],
      because: 'routes call a service, never a repository',
    },
    { files: /^database\/transact$/, only: ['service', 'app'], because: 'transactions belong in a service' },
    { code: /\.transaction\(\)/, only: ['database'], because: 'transactions are begun by transact' },
    {
      packages: /^(@fastify\/.+|fastify)$/,
      only: ['server-kit', 'http', 'routes', 'app'],
      because: 'services do not know Fastify',
    },
  ],
}

const shared: PackageLayers = {
  rows: [
    folders('schema', 'instances'),
    folders('contract'),
    folders('rules'),
    folders('session', 'i18n', 'proof-of-work'),
    folders('api-client'),
    folders('ui', 'table', 'passkeys', 'password-strength'),
    folders('forms'),
    folders('panel'),
    folders('lists'),
    folders('operations'),
    folders('design'),
  ],
  restrictions: [
    {
      packages: /^(react|react-dom|@tanstack\/.+|react-.+)(\/.+)?$/,
      only: ['session', 'i18n', 'api-client', 'ui', 'table', 'forms', 'panel', 'lists', 'operations', 'design'],
      because: 'contract and rules run in the API too, without React',
    },
    {
      files: /^api-client(\/|$)/,
      only: ['api-client', 'forms', 'panel', 'lists', 'operations', 'design'],
      because: 'the design system makes no calls',
    },
  ],
}

const gateway: PackageLayers = {
  rows: [
    [layer('base', /^(settings|settings-schema|texts|errors|http\/.+)$/)],
    folders('releases'),
    folders('start', 'backup'),
    folders('dev'),
    folders('page'),
    folders('routes'),
    [layer('app', /^app$/)],
    folders('gate'),
    folders('release-command'),
    [layer('commands', /^(main|commands\/.+)$/)],
  ],
  restrictions: [
    {
      packages: /^(@fastify\/.+|fastify)$/,
      only: ['base', 'dev', 'routes', 'app'],
      because: 'only routes know Fastify',
    },
  ],
}

const shell: PackageLayers = {
  rows: [
    [layer('base', /^(locales|provided-modules)$/), ...folders('report')],
    folders('registry', 'screens'),
    folders('loader'),
    folders('session', 'navigation'),
    folders('header', 'shortcuts'),
    folders('layouts'),
    folders('app'),
    [layer('main', /^(main|start)$/)],
  ],
  restrictions: [
    {
      files: /^loader\/(?!(loader-context|panel-view|lazy-component)$)/,
      only: ['loader', 'app', 'main'],
      because: 'other parts know the loader by its context and its components only',
    },
  ],
}

/** Every panel: `common` is what several features share and what needs React, the cache or the browser. */
const panel: PackageLayers = {
  rows: [
    folders('model'),
    folders('common'),
    [{ name: 'features', files: /^features\//, isolated: true }],
    folders('app'),
    [layer('panel', /^(panel|lifecycles)$/)],
  ],
  restrictions: [
    {
      packages: /^(react|react-dom|@panel\/shared\/(?!(contract|rules|schema)(\/|$)).+)(\/.+)?$/,
      only: ['common', 'features', 'app', 'panel'],
      because: 'the model has no React, no cache and no DOM',
    },
    {
      code: /\b(document|window|localStorage|sessionStorage|navigator)\.\w/,
      only: ['common', 'features', 'app', 'panel'],
      because: 'the model has no React, no cache and no DOM',
    },
    {
      packages: /^(?!@panel\/shared\/|react(\/|$)|react-dom(\/|$))/,
      only: [],
      because: 'a panel imports only @panel/shared/… and React',
    },
  ],
}

/** The one table of layers. Packages without an entry have no inner order. */
export const layersOf = (folder: string): PackageLayers | undefined =>
  folder.startsWith('mfe-') ? panel : { api, shared, gateway, shell }[folder]
