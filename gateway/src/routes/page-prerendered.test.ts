import { createHash } from 'node:crypto'
import { knownFileKey } from '../releases/build-keys'
import { disablePanel } from '../releases/disable-panels'
import type { Build } from '../releases/read-build'
import { why } from '../testing/builds'
import { release, testGateway } from '../testing/gateway'
import { prerenderedPanel, shellWithLook } from '../testing/prerendered-builds'

const cookie = 'release_bucket=50'

const start = (
  builds: Build[] = [shellWithLook(), prerenderedPanel('1.0.0-p1')],
  environment: Record<string, string> = {},
) => testGateway(environment, builds)

type App = Awaited<ReturnType<typeof start>>['app']

const open = async (app: App, url = '/', more = '') => {
  const { body, headers } = await app.inject({ url, headers: { accept: 'text/html', cookie: `${cookie}${more}` } })
  return { html: body, policy: String(headers['content-security-policy']) }
}

const opened = async (builds?: Build[], url = '/', more = '', environment = {}) => {
  const { app } = await start(builds, environment)
  const page = await open(app, url, more)
  await app.close()
  return page
}

const drawn = (html: string) => /<div data-ahead="([^"]+)" data-build="([^"]+)">(.*?)<\/div>/s.exec(html)?.slice(1)
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a page whose view was drawn when it was built', () => {
  it('has it in its language, next to the shell’s place, with the style of the view', async () => {
    const { html } = await opened()
    expect(drawn(html)).toEqual([
      'mfe-search-cart/HomePage',
      '1.0.0-p1',
      '<form action="/" class="box"><input name="q" value=""/>en</form>',
    ])
    expect(html).toContain('<style>.home{color:red}')
    expect(html).not.toContain('class="boot-main"')
    expect((await opened(undefined, '/', '; language=uk')).html).toContain('<input name="q" value=""/>uk</form>')
  })

  it('asks for the font of its language before it is painted, as no other page does', async () => {
    const font =
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/panels/shell/1.0.0-s1/latin.1.woff2">'
    expect((await opened()).html).toContain(font)
    expect((await opened(undefined, '/', '; language=uk')).html).toContain('/panels/shell/1.0.0-s1/uk.1.woff2')
    expect((await opened(undefined, '/cart')).html).not.toContain('as="font"')
  })

  it('allows what it holds itself by its hash, and nothing else inline', async () => {
    const { html, policy } = await opened()
    const scripts = [...html.matchAll(/<script(?: data-calls="[^"]+")?>(.*?)<\/script>/gs)].map(([, script = '']) =>
      sha256(script),
    )
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => sha256(style))
    expect(policy).toContain(`script-src 'self' ${scripts.join(' ')};`)
    expect(policy).toContain(`style-src 'self' ${styles.join(' ')};`)
    const meta = /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#39;', "'")
    expect(meta?.split(/;? /)).toEqual(expect.arrayContaining(scripts))
    expect(scripts).toHaveLength(2)
  })

  it('changes with a release of the panel alone', async () => {
    const { app, releases } = await start()
    expect(drawn((await open(app)).html)?.[1]).toBe('1.0.0-p1')
    await release(releases, prerenderedPanel('1.0.0-p2', { text: '{"HomePage":{"en":"<p>new</p>","uk":""}}' }))
    expect(drawn((await open(app)).html)).toEqual(['mfe-search-cart/HomePage', '1.0.0-p2', '<p>new</p>'])
    await app.close()
  })
})

describe('nothing prerendered is in a page', () => {
  const without = async (page: Promise<{ html: string; policy: string }>) => {
    const { html, policy } = await page
    expect(html).not.toContain('data-ahead')
    expect(html).not.toContain('<script>')
    expect(html).toContain('class="boot-main"')
    expect(policy).toMatch(/script-src 'self'( http:\S+)? 'sha256-[^ ]+';/)
  }

  it.each([
    ['another view', '/cart'],
    ['a view that is asked something', '/?q=example.com'],
    ['an address that leads to the view', '/no/such/page'],
  ])('of %s', (_, url) => without(opened(undefined, url)))

  it('of a shell with another design system', () => without(opened([shellWithLook('b'), prerenderedPanel('1.0.0-p1')])))

  it('with a style that would ask for more', () =>
    without(opened([shellWithLook(), prerenderedPanel('1.0.0-p1', { css: '.home{background:url(x.png)}' })])))

  it('that comes from a developer’s machine', () =>
    without(
      opened(undefined, '/', '; panel-override=mfe-search-cart@http://localhost:5170', {
        DEV_ORIGINS: 'http://localhost:5170',
      }),
    ))

  it('of a panel that was taken out', async () => {
    const { app, releases } = await start()
    await disablePanel(releases, why, 'mfe-search-cart')
    await without(open(app))
    await app.close()
  })

  it.each(['ahead.json', 'home.1.css'])('when %s is not what was signed', async file => {
    const { app, releases } = await start()
    const key = knownFileKey('mfe-search-cart', '1.0.0-p1', file)
    const genuine = (await releases.store.read(key)) ?? Buffer.alloc(0)
    await releases.store.remove(key)
    await releases.store.create(key, Buffer.from(genuine.toString().replace('form', 'main').replace('red', 'tan')))
    await without(open(app))
    await app.close()
  })

  it('while the store does not answer; it is there when the store does', async () => {
    const { app, releases } = await start()
    const { store } = releases
    const real = store.read.bind(store)
    const read = vi
      .spyOn(store, 'read')
      .mockImplementation(key => (key.startsWith('panels/') ? Promise.reject(new Error('no answer')) : real(key)))
    await without(open(app))
    read.mockRestore()
    expect(drawn((await open(app)).html)?.[1]).toBe('1.0.0-p1')
    await app.close()
  })
})
