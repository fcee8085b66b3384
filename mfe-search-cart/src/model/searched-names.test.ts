import { inZone, readNames } from './searched-names'

const zones = ['com', 'net', 'ua']

const read = async (text: string, chosen = 'com') => {
  const { names, faulty, leftOut } = await readNames(text, zones, chosen)
  return { names: names.map(name => name.ascii), faulty: faulty.map(name => name.fault?.code), leftOut }
}

test.each([
  ['  HTTPS://My_Domain!.com ', ['mydomain.com']],
  ['example', ['example.com']],
  ['example.net', ['example.net']],
  ['a, b.net, a.com', ['a.com', 'b.net']],
  ['привіт.ua', ['xn--b1aluem3j.ua']],
])('reads %j', async (text, ascii) => {
  await expect(read(text)).resolves.toEqual({ names: ascii, faulty: [], leftOut: 0 })
})

test('appends the chosen zone', async () => {
  await expect(read('example', 'ua')).resolves.toMatchObject({ names: ['example.ua'] })
})

test.each(['', '   ', '!!!', ','])('finds nothing to search in %j (S5.5)', async text => {
  await expect(read(text)).resolves.toEqual({ names: [], faulty: [], leftOut: 0 })
})

test('keeps apart what cannot be a name', async () => {
  await expect(read('-x-, good')).resolves.toEqual({ names: ['good.com'], faulty: ['names.hyphen-edge'], leftOut: 0 })
})

test('takes twenty names and says how many it left out', async () => {
  const many = Array.from({ length: 23 }, (_, index) => `name${index}`).join('\n')
  const { names, leftOut } = await read(many)
  expect(names).toHaveLength(20)
  expect(leftOut).toBe(3)
})

test.each([
  ['mail@acme.com', ['acme.com'], ['names.from-email']],
  ['mailto:Ann.Bee@mail.acme.com', ['acme.com'], ['names.from-email']],
  ['ann+tag@acme.ua', ['acme.ua'], ['names.from-email']],
  ['https://www.acme.com/path', ['acme.com'], ['names.from-web']],
  ['Ann Bee <ann@acme.com>', ['acme.com'], ['names.from-email']],
  ['ftp://acme.com', ['acme.com'], ['names.from-web']],
  ['http:\\\\acme.com\\x', ['acme.com'], ['names.from-web']],
  ['www.acme.com', ['acme.com'], ['names.from-web']],
  ['i❤️.com', ['i.com'], ['names.left-out ❤️']],
  ['👩‍👩‍👧shop', ['shop.com'], ['names.left-out 👩‍👩‍👧']],
  ['exa_mp!le$', ['example.com'], ['names.left-out _ ! $']],
  ['at&t', ['att.com'], ['names.left-out &']],
  ['c++', ['c.com'], ['names.left-out +']],
  ['м’ята', ['xn--80axs5c.com'], ['names.left-out ’']],
  ['i@home', ['ihome.com'], ['names.left-out @']],
  ['100%', ['100.com'], ['names.left-out %']],
  ['a!, b', ['a.com', 'b.com'], ['names.left-out !']],
  ['my shop', ['myshop.com'], []],
  ['пошта。ua', ['xn--80a1acn3a.ua'], []],
  ['cafe\u0301', ['xn--caf-dma.com'], []],
  ['shop.com\u200b', ['shop.com'], []],
])('of %j it searches %j and says %j', async (text, ascii, said) => {
  const { names, notes = [] } = await readNames(text, zones, 'com')
  expect(names.map(name => name.ascii)).toEqual(ascii)
  expect(notes.map(({ code, params }) => [code, params.characters].filter(Boolean).join(' '))).toEqual(said)
})

test('puts a name under another zone, in both forms', async () => {
  const { names } = await readNames('привіт.ua', zones, 'com')
  expect(names.map(name => inZone(name, 'com'))).toEqual([
    expect.objectContaining({ zone: 'com', ascii: 'xn--b1aluem3j.com', unicode: 'привіт.com' }),
  ])
})
