const get = (head: string): string => `GET /api/health HTTP/1.1\r\n${head}\r\n\r\n`

const post = (head: string, body = ''): string =>
  `POST /api/auth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n${head}\r\n\r\n${body}`

const chunked = (body: string): string => post('Transfer-Encoding: chunked', body)

/**
 * Requests that two servers could read in two ways (request smuggling, RFC 9112 11.2), by what is wrong with them. Each
 * must be refused with a status from 400 to 499, and its connection closed. Two spaces in the first line are not among them:
 * a server may take them for one (RFC 9112 3).
 */
export const rawRequests: Readonly<Record<string, string>> = {
  'length, then chunks': post('Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'chunks, then length': post('Transfer-Encoding: chunked\r\nContent-Length: 4', '0\r\n\r\n'),
  'no length, and chunks': post('Content-Length: 0\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
  'two lengths': post('Content-Length: 4\r\nContent-Length: 5', 'abcd'),
  'one length twice': post('Content-Length: 4\r\nContent-Length: 4', 'abcd'),
  'a list of lengths': post('Content-Length: 4, 4', 'abcd'),
  'a length with a sign': post('Content-Length: +4', 'abcd'),
  'a negative length': post('Content-Length: -4', 'abcd'),
  'a length in hexadecimal': post('Content-Length: 0x4', 'abcd'),
  'a length with a space in it': post('Content-Length: 1 4', 'abcd'),
  'an empty length': post('Content-Length: ', 'abcd'),
  'a length that overflows': post('Content-Length: 18446744073709551620', 'abcd'),
  'a length after a vertical tab': post('Content-Length: \x0b4', 'abcd'),
  'an encoding nobody knows': post('Transfer-Encoding: xchunked', '0\r\n\r\n'),
  'chunks that are not last': post('Transfer-Encoding: chunked, identity', '0\r\n\r\n'),
  'chunks in quotes': post('Transfer-Encoding: "chunked"', '0\r\n\r\n'),
  'chunks with a parameter': post('Transfer-Encoding: chunked;q=1', '0\r\n\r\n'),
  'chunks after a vertical tab': post('Transfer-Encoding: \x0bchunked', '0\r\n\r\n'),
  'chunks after a NUL': post('Transfer-Encoding: \0chunked', '0\r\n\r\n'),
  'a space before the colon of an encoding': post('Transfer-Encoding : chunked', '0\r\n\r\n'),
  'a folded encoding': post('Transfer-Encoding:\r\n chunked', '0\r\n\r\n'),
  'a folded header': get('Host: a\r\nX-A: a\r\n b'),
  'a folded host': get('Host: a\r\n b'),
  'lines that end in LF only': 'GET /api/health HTTP/1.1\nHost: a\n\n',
  'one line that ends in LF only': get('Host: a\nX-A: b'),
  'a CR in a value': get('Host: a\r\nX-A: a\rb'),
  'a NUL in a value': get('Host: a\r\nX-A: a\0b'),
  'a NUL in a name': get('Host: a\r\nX\0A: a'),
  'a line without a colon': get('Host: a\r\nX-A'),
  'a header without a name': get('Host: a\r\n: a'),
  'a chunk of a negative size': chunked('-1\r\na\r\n0\r\n\r\n'),
  'a chunk of a size with a prefix': chunked('0x1\r\na\r\n0\r\n\r\n'),
  'a chunk of a size that overflows': chunked('fffffffffffffffff\r\na\r\n0\r\n\r\n'),
  'a chunk without a size': chunked('\r\na\r\n0\r\n\r\n'),
  'a chunk whose size is followed by a space': chunked('1 \r\na\r\n0\r\n\r\n'),
  'a chunk whose size ends in LF only': chunked('1\na\r\n0\r\n\r\n'),
  'a chunk extension that ends in LF only': chunked('1;x\na\r\n0\r\n\r\n'),
  'a chunk longer than it says': chunked('1\r\nabc\r\n0\r\n\r\n'),
  'two hosts': get('Host: a\r\nHost: b'),
  'one host twice': get('Host: a\r\nHost: a'),
  'no host': get('X-A: a'),
  'a space in the path': 'GET /api/health x HTTP/1.1\r\nHost: a\r\n\r\n',
  'a tab instead of a space': 'GET\t/api/health HTTP/1.1\r\nHost: a\r\n\r\n',
  'a version nobody speaks': 'GET /api/health HTTP/1.9\r\nHost: a\r\n\r\n',
  'a method in small letters': 'get /api/health HTTP/1.1\r\nHost: a\r\n\r\n',
}

/** Those of them that a server answers otherwise than with a refusal and the end of the connection, one after another. */
export const readInTwoWays = async (
  send: (bytes: string) => Promise<string | null>,
  names = Object.keys(rawRequests),
): Promise<string[]> => {
  const taken: string[] = []
  for (const name of names)
    if (!/^HTTP\/1\.1 4\d\d /.test((await send(rawRequests[name] ?? '')) ?? '')) taken.push(name)
  return taken
}
