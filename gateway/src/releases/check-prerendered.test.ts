import { prerenderedPanel } from '../testing/prerendered-builds'
import { faultOfPrerendered } from './check-prerendered'
import { buildOf } from './read-build'

const file = (html: string) => Buffer.from(JSON.stringify({ HomePage: { en: html, uk: '' } }))

it.each([
  '<!--$--><div class="a"><h1 tabindex="-1">Find</h1><p>a &amp; b > c</p></div><!--/$-->',
  '<form action="/" data-asks="/api/whois?domain="><input type="text" disabled="" value=""/><br/></form>',
  '<svg viewBox="0 0 24 24" stroke-width="2"><path d="M3 3h18"></path><circle cx="1" cy="1" r="1"/></svg>',
  'a<!-- -->b',
  '<a href="/x?a=1&amp;b=2" title="&lt;Tom&#x27;s &quot;x&quot;&gt;">&#169;</a>',
])('takes %s', html => expect(faultOfPrerendered(file(html))).toBeUndefined())

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a style', '<style>*{}</style>'],
  ['a stylesheet', '<link rel="stylesheet" href="/x.css">'],
  ['another base', '<base href="//x">'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['a handler', '<p onclick="alert(1)">x</p>'],
  ['a handler in other letters', '<p ONCLICK="alert(1)">x</p>'],
  ['a style of its own', '<p style="position:fixed">x</p>'],
  ['code in an address', '<a href=" javascript:alert(1)">x</a>'],
  ['code in an address, written in another way', '<a href="&#106;avascript:alert(1)">x</a>'],
  ['the place of the registry', '<p id="registry">{}</p>'],
  ['the place of the registry, written in another way', '<p id="regis&#116;ry">{}</p>'],
  ['the place of the registry, written without an end', '<p id="registr&#x79">{}</p>'],
  ['the place of details', '<p id="details">{}</p>'],
  ['an end too many', '<div></div></div>'],
  ['an end too few', '<div><p></p>'],
  ['ends in another order', '<div><p></div></p>'],
  ['an open comment', '<p>x</p><!-- '],
  ['an open attribute', '<p class="x>y</p>'],
  ['an attribute without quotes', '<p class=x>y</p>'],
  ['an open element', '<p'],
])('refuses %s', (_, html) => expect(faultOfPrerendered(file(html))).toBe('draws HomePage with more than plain HTML'))

it.each(['', '{', '[]', '{"HomePage":"<p>x</p>"}', '{"HomePage":{"en":"x"}}'])('refuses %p as a file', text =>
  expect(faultOfPrerendered(Buffer.from(text))).toBe('holds no HTML by view and language'),
)

describe('a build', () => {
  const files = (text?: string, description = (all: object): object => all) => {
    const build = prerenderedPanel('1.0.0-p1', text === undefined ? {} : { text })
    return new Map([...build.files, ['panel.json', Buffer.from(JSON.stringify(description(build.description)))]])
  }

  it('is taken with its HTML', () => {
    expect(buildOf(files(), 'mfe-search-cart').files.has('ahead.json')).toBe(true)
  })

  it('is refused with HTML that does more than show itself', () => {
    expect(() => buildOf(files('{"HomePage":{"en":"<script>","uk":""}}'), 'mfe-search-cart')).toThrow(
      'mfe-search-cart: ahead.json draws HomePage with more than plain HTML',
    )
  })

  it('is refused without a hash of it, or with another one', () => {
    const without = files(undefined, all => ({ ...all, files: { ...Object(all).files, 'ahead.json': undefined } }))
    expect(() => buildOf(without, 'mfe-search-cart')).toThrow('ahead.json has no integrity hash')
    const other = files().set('ahead.json', Buffer.from('{}'))
    expect(() => buildOf(other, 'mfe-search-cart')).toThrow('ahead.json does not match its integrity hash')
  })
})
