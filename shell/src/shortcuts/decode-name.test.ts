import { toASCII } from 'node:punycode'
import { decodeName } from './decode-name'

test.each(['кавярня.укр', 'bücher.com', 'пекарня.com.ua', '日本語.jp', 'mañana-2.net', 'emoji-☃.com', 'plain.com'])(
  '%s is read from its ASCII form',
  name => {
    expect(decodeName(toASCII(name))).toBe(name)
  },
)

test.each(['xn--a.com', 'xn--99999999999.com', 'xn---.com'])('%s, which is no name, breaks nothing', name => {
  expect(typeof decodeName(name)).toBe('string')
})
