import { listedNames } from './listed-names'

test.each([
  ['one a line', 'one.com\ntwo.net\r\n\r\nthree', ['one.com', 'two.net', 'three']],
  [
    'a CSV file',
    '\uFEFFDomain,Expires,Price\r\n"one.com",01.02.2027,10.00\r\ntwo.net;x@example.com',
    ['one.com', 'two.net'],
  ],
  ['several in a line', 'one.com, two.net; one.com', ['one.com', 'two.net']],
  [
    'a column, beside one of nameservers',
    'id,Domain name,NS\n7,one.com,ns1.a.net\n8,two.net,"ns2.a.net"',
    ['one.com', 'two.net'],
  ],
  ['a Ukrainian head', 'Домен;Ціна\nпривіт.com;5,5', ['привіт.com']],
])('names of %s', (_, text, expected) => {
  expect(listedNames(text)).toEqual(expected)
})
