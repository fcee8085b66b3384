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
  [
    'what is no name, beside a nameserver',
    'Domain,NS\ncom.,ns.example\none.example,ns.example',
    ['com.', 'one.example'],
  ],
  [
    'a quoted cell with a comma',
    '"one.com","Shop, Ltd. of two.example"\n"three.net",1',
    ['one.com', 'two.example', 'three.net'],
  ],
  ['a quoted cell with quotes', 'Domain,Note\none.com,"the ""best"" shop"\n', ['one.com']],
  ['a list with numbers', '1. one.com\n2) two.net\n 10. три.укр', ['one.com', 'two.net', 'три.укр']],
  [
    'a list with dots and dashes',
    '- one.com\n* two.net\n• three.org\n– four.info',
    ['one.com', 'two.net', 'three.org', 'four.info'],
  ],
  ['words between spaces', 'one.com two.net\tthree.org', ['one.com', 'two.net', 'three.org']],
  ['a line with words', 'one.com – our shop\ntwo.net and three.org', ['one.com', 'two.net', 'three.org']],
  ['names without a zone', 'my shop\nкаварня', ['my shop', 'каварня']],
  ['a file of hosts', '# mine\n127.0.0.1 one.com # local\n::1 two.net', ['one.com', 'two.net']],
  ['a file with comments', '// old\n; older\none.com', ['one.com']],
  [
    'quotes of a word processor',
    '“one.com”\n«два.укр»\n‘three.org’\n„four.info“',
    ['one.com', 'два.укр', 'three.org', 'four.info'],
  ],
  ['JSON', '["one.com", "two.net"]', ['one.com', 'two.net']],
  ['JSON over lines', '[\n  "one.com",\n  "two.net"\n]\n', ['one.com', 'two.net']],
  ['SQL', "('one.com'),('two.net');", ['one.com', 'two.net']],
  ['Markdown', '| Domain | Until |\n|---|:---:|\n| one.com | 2027-01-01 |', ['one.com']],
  ['pipes', 'one.com|2027-01-01\ntwo.net | 01.02.2027', ['one.com', 'two.net']],
  ['what cannot be seen', 'one.com\u200b\n\u00a0two.net\u00a0\n\u2060three.org', ['one.com', 'two.net', 'three.org']],
  [
    'other line ends',
    'one.com\rtwo.net\u2028three.org\u2029four.info\vfive.biz\x85six.ua',
    ['one.com', 'two.net', 'three.org', 'four.info', 'five.biz', 'six.ua'],
  ],
  ['versions, prices, dates and addresses', 'one.com,v1.2,10.50,1.234,5,01.02.2027,a@b.com,192.0.2.1', ['one.com']],
  ['abbreviations', 'one.com;10.00 грн.;Inc.', ['one.com']],
  ['one name in several spellings', 'One.com\none.com\nONE.COM.', ['One.com']],
  ['separators at the end', 'one.com,\ntwo.net;\n', ['one.com', 'two.net']],
  ['the separator of Excel', 'sep=;\nDomain;Price\none.com;1,5', ['one.com']],
  ['the separator of Excel in quotes', '"sep=,"\none.com', ['one.com']],
  [
    'addresses of sites',
    'https://www.one.com/\nhttp://two.net:8080/x',
    ['https://www.one.com/', 'http://two.net:8080/x'],
  ],
  ['GoDaddy', 'Domain Name,TLD,Create Date,Status\none.com,.com,1/1/2020,Active', ['one.com']],
  ['Porkbun', 'DOMAIN,TLD,NAME SERVERS\none.com,com,ns1.two.net', ['one.com']],
  ['a head with the form of the names', 'Registrar,FQDN (ASCII)\nsome.example,one.com', ['one.com']],
  ['a Ukrainian head of two words', 'Назва домену;Сервер\nодин.укр;ns1.two.net', ['один.укр']],
  ['a Ukrainian head', 'Домен;Ціна\nпривіт.com;5,5', ['привіт.com']],
])('names of %s', (_, text, expected) => {
  expect(listedNames(text)).toEqual(expected)
})

test.each([' ', '"', ' #', ' "', ',"'])('a list of names with very many of %j', signs => {
  expect(listedNames(`one.com\na${signs.repeat(200_000)}a\ntwo.net`)).toEqual(
    expect.arrayContaining(['one.com', 'two.net']),
  )
})
