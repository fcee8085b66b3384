import { parse } from 'tldts'
import { nameFault, splitDomainName } from './domain-name'
import { hasMixedScript } from './mixed-script'
import { readDomainName } from './read-domain-name'
import { normalizeSearch } from './search-name'
import { toAsciiName, toUnicodeName } from './to-ascii-name'
import { isTopLevel } from './top-level'
import { topLevelNames } from './top-level-names'

const zones = ['com', 'net', 'org', 'com.ua', 'ua']

describe('search input (S5.5)', () => {
  test.each([
    ['example', 'example.com'],
    ['  EXAMPLE  ', 'example.com'],
    ['http://Example.org', 'example.org'],
    ['https://example.com.ua/path?q=1#x', 'example.com.ua'],
    ['example.com:8080', 'example.com'],
    ['exa_mp!le$', 'example.com'],
    ['my shop', 'myshop.com'],
    ['foo/bar', 'foobar.com'],
    ['.example.', 'example.com'],
    ['привіт.ua', 'xn--b1aluem3j.ua'],
    ['ПРИВІТ', 'xn--b1aluem3j.com'],
    ['м’ята', 'xn--80axs5c.com'],
    ['пошта。ua', 'xn--80a1acn3a.ua'],
    ['xn--b1aluem3j.ua', 'xn--b1aluem3j.ua'],
    ['faß', 'xn--fa-hia.com'],
  ])('%s is searched as %s', async (input, ascii) => {
    const found = await normalizeSearch(input, zones)
    expect(found).toMatchObject({ ascii, fault: null })
    expect(readDomainName(input, zones)).toEqual(found)
  })

  test.each(['', '   ', '!!!', 'http://', '...', '__'])('%j does nothing', async input => {
    expect(await normalizeSearch(input, zones)).toBeNull()
  })

  test.each([
    ['shop.xyz', 'xyz', 'shop.com'],
    ['https://www.shop.co.uk/path', 'uk', 'shop.com'],
    ['привіт.укр', 'укр', 'привіт.com'],
  ])('%s is in a zone that is not offered; the first offered one is named instead', async (input, zone, name) => {
    const found = await normalizeSearch(input, zones)
    expect(found?.fault).toEqual({ code: 'names.zone-not-offered', params: { zone, name } })
  })

  test.each(['https://www.Example.com/path', 'www.example.com', 'http://shop.example.com', 'a.example.com/login'])(
    'of the pasted address %s the registrable name is searched',
    async input => {
      expect(await normalizeSearch(input, zones)).toMatchObject({ ascii: 'example.com', fault: null })
    },
  )

  test('the chosen zone is appended', async () => {
    expect(await normalizeSearch('shop', zones, 'com.ua')).toMatchObject({ name: 'shop', zone: 'com.ua' })
    expect(await normalizeSearch('shop.net', zones, 'com.ua')).toMatchObject({ name: 'shop', zone: 'net' })
  })

  test('both forms are given', async () => {
    expect(await normalizeSearch('Привіт.UA', zones)).toEqual({
      name: 'xn--b1aluem3j',
      zone: 'ua',
      ascii: 'xn--b1aluem3j.ua',
      unicode: 'привіт.ua',
      mixedScript: false,
      fault: null,
    })
  })

  test.each([
    ['-shop', 'names.hyphen-edge'],
    ['shop-.com', 'names.hyphen-edge'],
    ['ab--cd', 'names.hyphens'],
    ['xn--a', 'names.script'],
    ['a'.repeat(64), 'names.long'],
    ['shop.example.com', 'names.dots'],
    ['shop.xyz', 'names.zone-not-offered'],
    ['привіт.укр', 'names.zone-not-offered'],
  ])('%s is refused: %s', async (input, code) => {
    expect((await normalizeSearch(input, zones))?.fault?.code).toBe(code)
  })
})

test('a name of 63 characters can be registered', () => {
  expect(nameFault({ name: 'a'.repeat(63), zone: 'com' })).toBeNull()
})

test.each([
  ['shop.com.ua', { name: 'shop', zone: 'com.ua' }],
  ['Shop.UA.', { name: 'shop', zone: 'ua' }],
  ['com.ua', { name: 'com', zone: 'ua' }],
  ['shop.xyz', null],
  ['ua', null],
])('%s is cut at its longest zone', (name, parts) => {
  expect(splitDomainName(name, zones)).toEqual(parts)
})

test.each([
  ['раypal.com', true],
  ['paypal.com', false],
  ['привіт.ua', false],
  ['привiт.ua', true],
  ['café-1', false],
  ['東京タワー', false],
  ['αpha', true],
])('%s mixes scripts: %p', (name, mixed) => {
  expect(hasMixedScript(name)).toBe(mixed)
})

test.each([
  ['привіт', 'xn--b1aluem3j'],
  ['Example', 'example'],
  ['xn--a', null],
  ['😀', null],
  ['a\u200db', null],
])('%s in ASCII is %s', async (name, ascii) => {
  expect(await toAsciiName(name)).toBe(ascii)
})

test('A-labels are shown as people read them', async () => {
  expect(await toUnicodeName('xn--b1aluem3j.ua')).toBe('привіт.ua')
  expect(await toUnicodeName('example.ua')).toBe('example.ua')
})

test('what is a top-level domain, as the public suffix list has them', () => {
  const ours = topLevelNames.trim().split(/\s+/)
  const unknown = ours.filter(name => name !== 'arpa' && parse(`a.b.co.${name}`).isIcann !== true)
  expect(unknown).toEqual([])
  expect(ours.length).toBeGreaterThan(1000)
  expect(['com', 'ua', 'xn--p1ai', 'test', 'sub', '_tcp'].map(isTopLevel)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test.each([`a@${'a.'.repeat(100_000)} `, `a${'.'.repeat(200_000)}a`])('a long search is read: %.6s', async text => {
  expect(await normalizeSearch(text, ['com'])).not.toBeNull()
})
