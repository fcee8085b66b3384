// Which way imports go (docs/architecture.md): `npx depcruise .` names each one that goes another way.

const repository = '([^/]*-|)repository(-[^/]*|)\\.ts$'
const routes = '([^/]*-|)routes\\.ts$'

/** Folder of a feature of the API; a bridge for the programs of others is a folder of its own in `bridges`. */
const feature = '(bridges/|)[^/]+/'

/** Layers of each package, lowest first. A layer imports itself and what is below; those of one row not each other. */
const layers = {
  api: [
    { 'server-kit': 'server-kit/' },
    { settings: 'settings/' },
    { base: '(base|security|lookup|postal)/' },
    { database: '(database|name-server)/' },
    { context: '(request-context|registry/(host-objects|port|work))\\.ts$' },
    { repository: `${feature}${repository}` },
    {
      service: `(?!(server-kit|settings|base|security|lookup|postal|database|name-server|http|commands)/|registry/(host-objects|port|work)\\.|${feature}(${repository}|${routes}))[^/]+/`,
    },
    { http: 'http/' },
    { routes: `${feature}${routes}` },
    { app: '((app|main|process)\\.ts$|commands/)' },
  ],
  gateway: [
    { base: '((settings|settings-schema|texts|errors)\\.ts$|http/)' },
    { releases: 'releases/' },
    { start: 'start/', backup: 'backup/' },
    { dev: 'dev/' },
    { page: 'page/' },
    { routes: 'routes/' },
    { app: 'app\\.ts$' },
    { gate: 'gate/' },
    { 'release-command': 'release-command/' },
    { commands: '(main\\.ts$|commands/)' },
  ],
  shared: [
    { schema: 'schema/', instances: 'instances/', integrations: 'integrations/' },
    { contract: 'contract/' },
    { rules: 'rules/' },
    { session: 'session/', i18n: 'i18n/', 'proof-of-work': 'proof-of-work/' },
    { 'api-client': 'api-client/' },
    { ui: 'ui/', table: 'table/', passkeys: 'passkeys/', 'password-strength': 'password-strength/' },
    { forms: 'forms/' },
    { panel: 'panel/' },
    { lists: 'lists/' },
    { operations: 'operations/', addresses: 'addresses/' },
    { design: 'design/' },
  ],
  shell: [
    { base: '(locales|provided-modules)\\.ts$', report: 'report/' },
    { registry: 'registry/', screens: 'screens/' },
    { loader: 'loader/' },
    { session: 'session/', navigation: 'navigation/' },
    { header: 'header/', shortcuts: 'shortcuts/' },
    { layouts: 'layouts/' },
    { app: 'app/' },
    { main: '(main|start)\\.tsx?$' },
  ],
  'mfe-[^/]+': [
    { model: 'model/' },
    { common: '(common|locales)/' },
    { features: 'features/' },
    { app: 'app/' },
    { panel: '(panel|lifecycles)\\.tsx?$' },
  ],
}

/** Not part of the product: tests, what they share, settings of tools. */
const tests = ['\\.(test|spec)\\.tsx?$', '/testing/', '^(api|gateway)/test/', '\\.d\\.ts$', '\\.config\\.(ts|mjs)$']

const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const layerRules = Object.entries(layers).flatMap(([name, rows]) => {
  const start = name === 'shared' ? '^shared/' : `^${name}/src/`
  const everywhere = rows.flatMap(row => Object.values(row).map(path => start + path))
  return [
    rule(`a folder of ${name} without a layer`, { path: start, pathNot: [...tests, ...everywhere] }, {}),
    rule(
      `a folder of ${name} without a layer`,
      { pathNot: tests },
      { path: start, pathNot: [...tests, ...everywhere] },
    ),
    ...rows.flatMap((row, index) =>
      Object.entries(row).map(([layer, path]) => {
        const others = rows.slice(index).flatMap(each => Object.entries(each).filter(([other]) => other !== layer))
        return rule(
          `${layer} imports only what is below it in ${name}`,
          { path: start + path, pathNot: tests },
          { path: others.map(([, other]) => start + other), pathNot: tests },
        )
      }),
    ),
  ].filter(({ to }) => to.path?.length !== 0)
})

/** Other packages that a package may import. The tests in e2e and deploy may import all. */
const uses = {
  shared: [],
  kit: ['shared'],
  api: ['shared'],
  gateway: ['shared', 'api', 'kit'],
  shell: ['shared'],
  'mfe-[^/]+': ['shared'],
  bench: ['shared', 'api', 'kit'],
}

const packageRules = Object.entries(uses).map(([name, others]) =>
  rule(
    `${name} imports no other package${others.map(other => `, but ${other}`).join('')}`,
    { path: `^(${name})/`, pathNot: ['\\.config\\.(ts|mjs)$', '^bench/src/pages/(bundle/|peers/|start-app)'] },
    {
      path: '^(@panel/|)(api|bench|deploy|e2e|gateway|kit|mfe-[^/]+|shared|shell)(/|$)',
      pathNot: [`^(@panel/|)($1${others.map(other => `|${other}`).join('')})/`, '^shell/locales/'],
    },
  ),
)

const library = names => `(^|node_modules/)(${names})(/|$)`

export default {
  forbidden: [
    rule('no circle of files', {}, { circular: true }),
    {
      ...rule(
        'no circle of folders',
        { path: '^((api|bench|e2e|kit)/src|(api|deploy)/test)/[^/]+$' },
        { circular: true },
      ),
      scope: 'folder',
    },
    ...layerRules,
    ...packageRules,
    rule(
      'a relative path stays in its package',
      { path: '^([^/]+)/', pathNot: '^shared/jest\\.config\\.mjs$' },
      { dependencyTypes: ['local'], pathNot: ['^$1/', '^shell/locales/'] },
    ),
    rule(
      'the API imports contract, rules and schema of shared',
      { path: '^api/src/' },
      { path: '^shared/', pathNot: '^shared/(contract|rules|schema)/' },
    ),
    rule(
      'a panel imports only @panel/shared/… and React',
      { path: '^mfe-[^/]+/src/', pathNot: tests },
      { pathNot: ['^mfe-', '^shared/(?!(design|instances|proof-of-work)/)', library('react|react-dom')] },
    ),
    rule(
      'features do not import each other',
      { path: '^(mfe-[^/]+)/src/features/([^/]+)/', pathNot: tests },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    rule(
      'the model of a panel has no React, no cache and no DOM',
      { path: '^mfe-[^/]+/src/model/', pathNot: tests },
      { path: [library('react|react-dom'), '^shared/(?!(contract|rules|schema)/)'] },
    ),
    rule(
      'SQL belongs in a repository',
      { path: '^api/src/', pathNot: [...tests, '^api/src/database/', `/${repository}`] },
      { path: library('kysely|pg') },
    ),
    rule(
      'routes call a service, never a repository',
      { path: ['^api/src/http/', `^api/src/.+/${routes}`], pathNot: tests },
      { path: `^api/src/.+/${repository}` },
    ),
    rule(
      'transactions belong in a service',
      { path: ['^api/src/http/', `^api/src/.+/${routes}`, `^api/src/.+/${repository}`], pathNot: tests },
      { path: '^api/src/database/transact\\.ts$' },
    ),
    rule(
      'services do not know Fastify',
      {
        path: '^api/src/',
        pathNot: [...tests, '^api/src/(server-kit/|http/|commands/|(app|main|process)\\.)', `/${routes}`],
      },
      { path: library('fastify|@fastify/[^/]+') },
    ),
    rule(
      'only routes of the gateway know Fastify',
      { path: '^gateway/src/(releases|start|backup|page|gate|release-command|commands)/', pathNot: tests },
      { path: library('fastify|@fastify/[^/]+') },
    ),
    rule(
      'contract and rules run without React',
      { path: '^shared/(schema|instances|contract|rules|proof-of-work|passkeys|password-strength)/', pathNot: tests },
      { path: library('react|react-[^/]+|@tanstack/[^/]+') },
    ),
    rule(
      'the design system makes no calls',
      { path: '^shared/(ui|table|passkeys|password-strength)/', pathNot: tests },
      { path: '^shared/api-client/' },
    ),
    rule(
      'the shell knows its loader by context and components',
      { path: '^shell/src/(?!(loader|app)/|(main|start)\\.)', pathNot: tests },
      { path: '^shell/src/loader/', pathNot: '^shell/src/loader/(loader-context|panel-view|lazy-component)\\.' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
}
