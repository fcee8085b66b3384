import { createHash } from 'node:crypto'
import type { PanelDescription, Registry } from '@panel/shared/panel/registry'
import enOfShell from '../../../shell/locales/en.json'
import ukOfShell from '../../../shell/locales/uk.json'
import { buildApp } from '../app'
import { descriptionFile, knownFileKey } from '../releases/build-keys'
import { keyOf } from '../releases/history'
import { startCanary } from '../releases/live-builds'
import { integrityOf } from '../releases/read-build'
import { signRegistry } from '../releases/signature'
import { readSettings } from '../settings'
import { panelBuild, shellBuild, why } from '../testing/builds'
import { release, testGateway } from '../testing/gateway'
import { texts } from '../texts'

const cartPanel = 'mfe-search-cart'
const adminPanel = panelBuild('1.0.0-a1', 'mfe-admin', {
  routes: [{ path: '/{admin}', view: 'HomePage', layout: 'site', title: { en: 'Requests', uk: 'Запити' } }],
  redirects: [],
})

const open = async (
  url: string,
  cookie = 'release_bucket=50',
  builds = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'), adminPanel],
) => {
  const gateway = await testGateway({ ADMIN_PATH: 'office' }, builds)
  const reply = await gateway.app.inject({ url, headers: { accept: 'text/html', cookie } })
  await gateway.app.close()
  return { reply, html: reply.body }
}

const hrefs = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(match => match[1] ?? '')
const preloaded = (html: string) =>
  hrefs(html, /<link rel="preload" as="script" crossorigin href="([^"]+)" integrity="sha384-[^"]{64}">/g)
const styled = (html: string) =>
  hrefs(html, /<link rel="stylesheet" data-href="[^"]+" href="([^"]+)" integrity="sha384-[^"]{64}">/g)
const preloadedStyles = (html: string) =>
  hrefs(html, /<link rel="preload" as="style" crossorigin href="([^"]+)" integrity="sha384-[^"]{64}">/g)
const started = (html: string) =>
  hrefs(html, /<script defer fetchpriority="high" src="([^"]+)" integrity="sha384-[^"]{64}" crossorigin><\/script>/g)
const json = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null')

/** Those of the panel, which come after those of the shell. */
const panelDetails = (html: string) => Object.values<PanelDescription>(json(html, 'details'))[1]

const panelFile = (file: string) => `/panels/${cartPanel}/1.0.0-p1/${file}`
const shellFile = (file: string) => `/panels/shell/1.0.0-s1/${file}`

describe('a page', () => {
  it('asks at once for exactly what its address needs', async () => {
    const { html } = await open('/')
    expect(started(html)).toEqual([shellFile('main.1.js')])
    // A stylesheet of a panel in the page would hold up the shell's first paint and its scripts.
    expect(styled(html)).toEqual([shellFile('main.1.css')])
    expect(preloadedStyles(html)).toEqual([panelFile('home.1.css')])
    expect(preloaded(html)).toEqual([
      shellFile('shell-en.1.js'),
      panelFile('remoteEntry.js'),
      panelFile('panel.1.js'),
      panelFile('home.1.js'),
      panelFile('en.1.js'),
    ])
  })

  it('asks ahead for what its view reads first from the API, and for nothing else', async () => {
    const firstCalls = { HomePage: ['/api/zones', '/api/health'] }
    const builds = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1', cartPanel, { firstCalls })]
    const asked = async (url: string) =>
      hrefs((await open(url, undefined, builds)).html, /<link rel="preload" as="fetch" crossorigin href="([^"]+)">/g)
    expect(await asked('/')).toEqual(['/api/zones', '/api/health'])
    expect(await asked('/cart')).toEqual([])
  })

  it('asks with the token for what shell and view read first of a user, before any stylesheet', async () => {
    const ownCalls = { HomePage: ['/api/domains/my?sort=name%3Aasc'] }
    const builds = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1', cartPanel, { ownCalls })]
    const asked = async (url: string) => {
      const { html, reply } = await open(url, undefined, builds)
      const [, calls = '', script = ''] = /<script data-calls="([^"]+)">(.+?)<\/script>/.exec(html) ?? []
      const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
      for (const policy of [String(reply.headers['content-security-policy']), html.replaceAll('&#39;', "'")])
        expect(policy).toContain(hash)
      expect(html.indexOf('data-calls')).toBeLessThan(html.indexOf('rel="stylesheet"'))
      return calls.split(' ')
    }
    const ofEveryUser = ['/api/users/me', '/api/cart', '/api/attention', '/api/notifications']
    expect(await asked('/')).toEqual([...ofEveryUser, '/api/domains/my?sort=name%3Aasc'])
    expect(await asked('/cart')).toEqual(ofEveryUser)
  })

  it('asks ahead for the modules of the shell that its view imports', async () => {
    const shell = shellBuild('1.0.0-s1', { 'forms.1.js': '/* forms */', 'overlays.1.js': '/* overlays */' })
    shell.description.modules = {
      forms: { js: ['forms.1.js'], css: [] },
      overlays: { js: ['overlays.1.js'], css: [] },
    }
    const builds = [shell, panelBuild('1.0.0-p1', cartPanel, { imports: { CartPage: ['react', 'forms'] } })]
    const asked = async (url: string) =>
      preloaded((await open(url, undefined, builds)).html).filter(href => href.includes('/shell/'))
    expect(await asked('/cart')).toContain('/panels/shell/1.0.0-s1/forms.1.js')
    expect((await asked('/cart')).join()).not.toContain('overlays')
    expect((await asked('/')).join()).not.toContain('forms')
  })

  it('asks ahead for the texts that its view alone has, in its language', async () => {
    const texts = { CartPage: { en: ['home.1.js'], uk: [] } }
    const builds = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1', cartPanel, { texts })]
    const asked = async (cookie?: string) => preloaded((await open('/cart', cookie, builds)).html).join()
    expect(await asked()).toContain('/home.1.js')
    expect(await asked('language=uk; release_bucket=1')).not.toContain('/home.1.js')
  })

  it.each([
    ['/cart', 'cart.1.js', 'Cart'],
    ['/cart/', 'cart.1.js', 'Cart'],
    ['/cart?renew=5', 'cart.1.js', 'Cart'],
    ['/basket', 'cart.1.js', 'Cart'],
    ['/no/such/page', 'home.1.js', 'Find a domain'],
  ])('of %s brings %s', async (url, view, title) => {
    const { html } = await open(url)
    expect(preloaded(html)).toContain(panelFile(view))
    expect(html).toContain(`<title>${title} · Domain Panel</title>`)
  })

  it('of the admin path is the one that the settings name', async () => {
    expect((await open('/office')).html).toContain('/panels/mfe-admin/1.0.0-a1/panel.1.js')
    expect((await open('/admin')).html).not.toContain('/panels/mfe-admin/1.0.0-a1/panel.1.js')
  })

  it('is in the language that was chosen', async () => {
    const { html, reply } = await open('/cart', 'language=uk; release_bucket=1')
    expect(html).toContain('<html lang="uk">')
    expect(html).toContain('<title>Кошик · Панель доменів</title>')
    expect(reply.headers['content-language']).toBe('uk')
    expect(preloaded(html)).toEqual(expect.arrayContaining([shellFile('shell-uk.1.js'), panelFile('uk.1.js')]))
    expect(preloaded(html)).not.toContain(panelFile('en.1.js'))
    expect((await open('/', 'language=xx')).html).toContain('<html lang="en">')
  })

  it('is in the theme that was chosen, from the first byte; the system decides without one', async () => {
    const { html } = await open('/cart', 'theme=dark; release_bucket=1')
    expect(html).toContain('<html lang="en" data-theme="dark">')
    expect(html).toContain('<meta name="color-scheme" content="dark">')
    expect((await open('/cart', 'theme="><script>; release_bucket=1')).html).toContain('<html lang="en"><head>')
    expect((await open('/cart')).html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('says in both languages that it needs JavaScript', async () => {
    const { html } = await open('/')
    const noScript = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]
    expect(noScript).toBe(`<p>${texts.en.noScript}</p><p>${texts.uk.noScript}</p>`)
  })

  it('has the name that the shell uses for it', () => {
    const named = ({ brand, documentTitle }: { brand: string; documentTitle: string }) => ({ brand, documentTitle })
    expect(named(texts.en)).toEqual(named(enOfShell))
    expect(named(texts.uk)).toEqual(named(ukOfShell))
  })

  it('carries settings, key and the signed registry', async () => {
    const { html } = await open('/')
    expect(json(html, 'settings')).toEqual({
      adminPath: 'office',
      platformHost: 'panel.example',
      emailDomains: [],
      prices: false,
    })
    expect(json(html, 'registry')).toMatchObject({
      registry: { generation: 1, brief: true },
      signature: expect.any(String),
    })
    expect(Buffer.from(/name="registry-key" content="([^"]+)"/.exec(html)?.[1] ?? '', 'base64')).toHaveLength(32)
  })

  it('has the files of the builds that it needs at once, by the hashes that the registry names for the others too', async () => {
    const { html } = await open('/')
    const { panels, shell } = json(html, 'registry').registry
    const details = json(html, 'details')
    const cart = panels[cartPanel].stable
    expect(Object.keys(details)).toEqual([shell.stable.details, cart.details])
    expect(details[cart.details].files).toEqual(panelBuild('1.0.0-p1').description.files)
    const builds = [cart, panels['mfe-admin'].stable, shell.stable]
    expect(builds.map(({ files }) => files)).toEqual([{}, {}, {}])
    const { app } = await testGateway({}, [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'), adminPanel])
    for (const { name, build, details: hash } of builds) {
      const reply = await app.inject(`/panels/${name}/${build}/details.json`)
      expect(integrityOf(reply.rawPayload)).toBe(hash)
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      if (hash in details) expect(integrityOf(Buffer.from(JSON.stringify(details[hash])))).toBe(hash)
    }
    await app.close()
  })

  it('has the whole registry where its shell knows no other', async () => {
    const old = shellBuild('1.0.0-s1')
    const { readsDetails: _, ...description } = old.description
    const { html } = await open('/', undefined, [{ ...old, description }, panelBuild('1.0.0-p1')])
    expect(json(html, 'registry').registry.panels[cartPanel].stable.files).toHaveProperty('remoteEntry.js')
    expect(json(html, 'details')).toBeNull()
  })

  it.each([
    ['is of another change', (brief: Registry) => ({ ...brief, generation: 2 })],
    ['says less of builds than this version would', ({ panels: _, ...brief }: Registry) => ({ ...brief, panels: {} })],
  ])('has the whole registry where the brief form, though signed, %s', async (_, alter) => {
    const { app, releases } = await testGateway()
    const key = keyOf(1)
    const entry = JSON.parse(String(await releases.store.read(key)))
    const altered = { ...entry, brief: signRegistry(alter(entry.brief.registry), releases.keys) }
    await releases.store.remove(key)
    await releases.store.create(key, Buffer.from(JSON.stringify(altered)))
    const restarted = await buildApp(releases, readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent' }))
    const registryIn = async (gateway: typeof app) => json((await gateway.inject('/')).body, 'registry').registry
    expect(await registryIn(app)).toHaveProperty('brief', true)
    expect(await registryIn(restarted)).toEqual(entry.signed.registry)
    await Promise.all([app.close(), restarted.close()])
  })

  it('lets only scripts run whose hash the registry names', async () => {
    const { html } = await open('/')
    const policy =
      /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? ''
    const [scriptSources = '', workers] = policy.split('; ')
    expect(workers).toBe("worker-src 'self'")
    const [directive, ...hashes] = scriptSources.split(' ')
    expect(directive).toBe('script-src')
    const scripts = [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'), adminPanel].flatMap(({ description }) =>
      Object.entries(description.files).flatMap(([file, hash]) => (file.endsWith('.js') ? [`'${hash}'`] : [])),
    )
    const own = hashes.filter(hash => hash.startsWith("'sha256-"))
    expect(own).toHaveLength(1)
    expect(hashes.sort()).toEqual([...new Set([...own, ...scripts])].sort())
    expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<link'))
  })

  it('names that policy by its hash where its shell adds it, and any gateway answers it', async () => {
    const shell = shellBuild('1.0.0-s1')
    shell.description.addsPolicy = true
    const { app } = await testGateway({ ADMIN_PATH: 'office' }, [shell, panelBuild('1.0.0-p1'), adminPanel])
    const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(body).not.toContain('http-equiv="content-security-policy"')
    const [, integrity = '', href = ''] =
      /<link rel="preload" as="fetch" crossorigin data-policy="([^"]+)" href="([^"]+)">/.exec(body) ?? []
    const { app: other } = await testGateway({}, [shell, panelBuild('1.0.0-p1'), adminPanel])
    const reply = await other.inject(href.replaceAll('&amp;', '&'))
    expect(integrityOf(reply.rawPayload)).toBe(integrity)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const scripts = [shell, panelBuild('1.0.0-p1'), adminPanel].flatMap(({ description }) =>
      Object.entries(description.files).flatMap(([file, hash]) => (file.endsWith('.js') ? [`'${hash}'`] : [])),
    )
    const [sources = '', workers] = reply.body.split('; ')
    expect(sources.split(' ').sort()).toEqual([...new Set(scripts), 'script-src'].sort())
    expect(workers).toBe("worker-src 'self'")
    const hash = `hash=${encodeURIComponent(integrity)}`
    for (const unknown of ['', 'builds=', 'builds=shell@1.0.0-s2', 'builds=shell@../1', 'builds=a&builds=b'])
      expect((await other.inject(`/panels/policy?${unknown}&${hash}`)).statusCode).toBe(404)
    await Promise.all([app.close(), other.close()])
  })

  it.each([
    ['no longer has', (_text: string) => undefined],
    ['describes in another way', (text: string) => text.replaceAll(/sha384-\w{4}/g, 'sha384-AAAA')],
  ])(
    'has that policy in itself where the store %s one of the builds, so that this one fails alone',
    async (_, alter) => {
      const shell = shellBuild('1.0.0-s1')
      shell.description.addsPolicy = true
      const { app, releases } = await testGateway({}, [shell, panelBuild('1.0.0-p1'), adminPanel])
      const key = knownFileKey('mfe-admin', '1.0.0-a1', descriptionFile)
      const altered = alter(String(await releases.store.read(key)))
      await releases.store.remove(key)
      if (altered) await releases.store.create(key, Buffer.from(altered))
      const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
      expect(body).not.toContain('data-policy')
      expect(body).toContain('http-equiv="content-security-policy"')
      await app.close()
    },
  )

  it.each([
    ['^19.3.0', false],
    ['^18.3.0', true],
  ])('lets the build with a React of its own run where the shell’s does not fit %s: %s', async (range, isListed) => {
    const nothing = { js: [], css: [] }
    const script = Buffer.from('/* alone */')
    const hash = integrityOf(script)
    const alone = { container: 'alone', entry: 'remoteEntry.js', page: nothing, files: { 'remoteEntry.js': hash } }
    const panel = panelBuild('1.0.0-p1', cartPanel, { shared: { react: range, 'react-dom': range }, alone })
    const files = new Map([...panel.files, ['alone/remoteEntry.js', script]])
    const shell = shellBuild('1.0.0-s1')
    Object.assign(shell.description, { provides: { react: '19.3.1', 'react-dom': '19.3.1' } })
    const { html } = await open('/', undefined, [shell, { ...panel, files }])
    const policy = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(policy.includes(hash)).toBe(isListed)
    expect(panelDetails(html)?.alone?.files).toEqual({})
  })

  it('lets no script run that only pages of other hosts load, or that is no script of a page', async () => {
    const panel = panelBuild('1.0.0-p1', cartPanel, { elsewhere: ['cart.1.js'] })
    const shell = shellBuild('1.0.0-s1', {
      'proof-worker.ab12.js': '/* worker */',
      'development-react.ab12.js': '/* react */',
    })
    const { html } = await open('/', undefined, [shell, panel])
    const policy = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1] ?? ''
    const hashes = ['proof-worker.ab12.js', 'development-react.ab12.js'].map(file => shell.description.files[file])
    for (const hash of [...hashes, panel.description.files['cart.1.js']]) expect(policy).not.toContain(hash)
    expect(policy).toContain(panel.description.files['home.1.js'])
    expect(panelDetails(html)?.files).not.toHaveProperty(['cart.1.js'])
  })

  it.each([
    ['panel.example:8080', 'proof-worker.ab12.js', 'panel.example:8080/panels/shell/1.0.0-s1/proof-worker.ab12.js'],
    ['panel.example', 'other-worker.ab12.js', "'none'"],
    ['[::1]:8080', 'proof-worker.ab12.js', "'none'"],
  ])('at %s may run as a worker, of a shell with %s: %s', async (host, file, source) => {
    const { app } = await testGateway({}, [shellBuild('1.0.0-s1', { [file]: '' }), panelBuild('1.0.0-p1')])
    const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html', host } })
    expect(String(headers['content-security-policy']).split('; ').at(-1)).toBe(`worker-src ${source}`)
    await app.close()
  })

  it('is 503 without a script before the first release', async () => {
    const { reply } = await open('/', '', [])
    expect(reply.statusCode).toBe(503)
    expect(reply.body).toContain(texts.en.notReleased)
    expect(reply.body).not.toContain('<script')
  })

  it('is 304 while it is the same, and differs by language', async () => {
    const { app, releases } = await testGateway()
    const get = (headers: Record<string, string>) =>
      app.inject({ url: '/', headers: { accept: 'text/html', cookie: 'release_bucket=1', ...headers } })
    const etag = String((await get({})).headers.etag)
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get({ 'if-none-match': etag, cookie: 'release_bucket=1; language=uk' })).statusCode).toBe(200)
    await release(releases, panelBuild('1.0.0-p2'))
    const changed = await get({ 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('1.0.0-p2/home.1.js')
    await app.close()
  })
})

describe('a build without a hash for a file', () => {
  it.each([undefined, ''])('gets the file not even asked for: %p', async hash => {
    const build = panelBuild('1.0.0-p1')
    const { 'home.1.js': _, 'home.1.css': __, ...files } = build.description.files
    const spoiled = hash === undefined ? files : { ...files, 'home.1.js': hash, 'home.1.css': hash }
    const panel = { ...build, description: { ...build.description, files: spoiled } }
    const { html, reply } = await open('/', 'release_bucket=1', [shellBuild('1.0.0-s1'), panel])
    expect(reply.statusCode).toBe(200)
    expect(preloaded(html)).toEqual(expect.arrayContaining([panelFile('panel.1.js')]))
    expect(html).not.toMatch(/(href|src)="[^"]*home\.1/)
    expect(html).not.toContain('integrity=""')
  })
})

describe('text of a build', () => {
  const evil = `</script><script>alert(1)</script><!--"'><img src=x onerror=alert(1)>`

  it('cannot become markup', async () => {
    const panel = panelBuild('1.0.0-p1', cartPanel, {
      routes: [{ path: '/', view: 'HomePage', layout: 'site', title: { en: `$& ${evil}`, uk: evil } }],
      version: evil,
    })
    const { html } = await open('/', 'release_bucket=1', [shellBuild('1.0.0-s1'), panel])
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<!--')
    expect(html.match(/<script/g)).toHaveLength(5)
    expect(html).toContain('<title>$&amp; &lt;/script&gt;')
    expect(json(html, 'registry').registry.panels[cartPanel].stable.version).toBe(evil)
  })
})

describe('the share of visitors', () => {
  const open = async (cookie: string) => {
    const { app, releases } = await testGateway({}, [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1')])
    await release(releases, panelBuild('1.0.0-p2'))
    await release(releases, panelBuild('1.0.0-p1'))
    await startCanary(releases, why, { name: cartPanel, build: '1.0.0-p2' }, 10)
    const reply = await app.inject({ url: '/', headers: { accept: 'text/html', cookie } })
    await app.close()
    return { build: /as="script" crossorigin href="\/panels\/mfe-search-cart\/([^/]+)\//.exec(reply.body)?.[1], reply }
  }

  it.each([
    ['release_bucket=29', '1.0.0-p2'],
    ['release_bucket=30', '1.0.0-p1'],
    ['release_bucket=20', '1.0.0-p2'],
    ['release_bucket=19', '1.0.0-p1'],
  ])('with %s gets %s', async (cookie, build) => {
    const opened = await open(cookie)
    expect(opened.build).toBe(build)
    expect(opened.reply.headers['set-cookie']).toBeUndefined()
  })

  it.each(['', 'release_bucket=100', 'release_bucket=-1', 'release_bucket=x'])(
    'is drawn when the cookie is %p',
    async cookie => {
      const { reply } = await open(cookie)
      expect(reply.headers['set-cookie']).toMatch(/^release_bucket=\d{1,2}; Max-Age=31536000; Path=\/; SameSite=Lax$/)
    },
  )
})
