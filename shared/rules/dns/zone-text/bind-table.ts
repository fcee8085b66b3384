const head = '@ IN SOA ns1.panel.example. host.panel.example. 1 7200 3600 1209600 300\n@ IN NS ns1.panel.example.\n'
const start = `$TTL 1h\n${head}`

/**
 * Master files and the records that BIND 9.18 reads from them, as `name TTL type content`; a refused line is
 * `# number code`. `differential.test.ts` asks named-compilezone for the same.
 */
export const bindTable: Record<string, { text: string; records: string[] }> = {
  'the last TTL holds where there is no $TTL (RFC 1035 5.1)': {
    text: `${head.replace('@ IN SOA', '@ 7200 IN SOA')}a A 192.0.2.1\nb 600 A 192.0.2.2\nc A 192.0.2.3\n`,
    records: ['a.example.com. 7200 A 192.0.2.1', 'b.example.com. 600 A 192.0.2.2', 'c.example.com. 600 A 192.0.2.3'],
  },
  'the minimum of the SOA where no TTL is stated at all': {
    text: `${head}a A 192.0.2.1\nb 600 A 192.0.2.2\nc A 192.0.2.3\n`,
    records: ['a.example.com. 300 A 192.0.2.1', 'b.example.com. 600 A 192.0.2.2', 'c.example.com. 300 A 192.0.2.3'],
  },
  $TTL: {
    text: `${start}a A 192.0.2.1\nb 1w2d3h4m5s A 192.0.2.2\nc A 192.0.2.3\n`,
    records: [
      'a.example.com. 3600 A 192.0.2.1',
      'b.example.com. 788645 A 192.0.2.2',
      'c.example.com. 3600 A 192.0.2.3',
    ],
  },
  'one TTL for an RRset, in any case of its name': {
    text: `${start}a 300 A 192.0.2.1\nA 600 A 192.0.2.2\nb 300 A 192.0.2.3\nc A 192.0.2.4\nb 50 A 192.0.2.5\n`,
    records: [
      'a.example.com. 300 A 192.0.2.1',
      'a.example.com. 300 A 192.0.2.2',
      'b.example.com. 50 A 192.0.2.3',
      'b.example.com. 50 A 192.0.2.5',
      'c.example.com. 3600 A 192.0.2.4',
    ],
  },
  'words and escapes of TXT': {
    text: `${start}d TXT v=DMARC1\\; p=none\ne TXT foo\\;bar\nf TXT foo\\032bar\ng TXT hello world\nh TXT "a""b" c\n`,
    records: [
      'd.example.com. 3600 TXT "v=DMARC1;" "p=none"',
      'e.example.com. 3600 TXT "foo;bar"',
      'f.example.com. 3600 TXT "foo bar"',
      'g.example.com. 3600 TXT "hello" "world"',
      'h.example.com. 3600 TXT "a" "b" "c"',
    ],
  },
  $GENERATE: {
    text: [
      start,
      '$GENERATE 1-3 h$ A 192.0.2.$',
      '$GENERATE 0-4/2 ${0,3,d} CNAME h${1,2,x}.example.net.',
      '$GENERATE 15-16 ${0,3,n} TXT "a$ b\\$ $$"',
      '$GENERATE 1-2 m$ 60 IN MX "10 mx$.example.net."',
      '$GENERATE 1-1 ${0,4,n}q A 192.0.2.${-1}',
      '$GENERATE 255-255 ${0,0,N} A 192.0.2.4\n',
    ].join('\n'),
    records: [
      '0.1.example.com. 3600 TXT "a16" "b$" "$"',
      '000.example.com. 3600 CNAME h01.example.net.',
      '002.example.com. 3600 CNAME h03.example.net.',
      '004.example.com. 3600 CNAME h05.example.net.',
      '1.0.q.example.com. 3600 A 192.0.2.0',
      'f.0.example.com. 3600 TXT "a15" "b$" "$"',
      'f.f.example.com. 3600 A 192.0.2.4',
      'h1.example.com. 3600 A 192.0.2.1',
      'h2.example.com. 3600 A 192.0.2.2',
      'h3.example.com. 3600 A 192.0.2.3',
      'm1.example.com. 60 MX 10 mx1.example.net.',
      'm2.example.com. 60 MX 10 mx2.example.net.',
    ],
  },
  "BIND's default style, with the root as origin": {
    text: [
      '$ORIGIN .',
      '$TTL 300',
      'example.com IN SOA ns1.p.example. h.p.example. 1 7200 3600 1209600 300',
      '\t\t\tNS ns1.p.example.',
      '\t\t\tMX 10 mx.example.net.',
      '$ORIGIN example.com.',
      'www\t\t\tA 192.0.2.1',
      '$ORIGIN sub.example.com.',
      '@ A 192.0.2.7',
      '$ORIGIN .',
      'x.example.com A 192.0.2.8',
      '$ORIGIN example.com',
      'y A 192.0.2.9\n',
    ].join('\n'),
    records: [
      'example.com. 300 MX 10 mx.example.net.',
      'sub.example.com. 300 A 192.0.2.7',
      'www.example.com. 300 A 192.0.2.1',
      'x.example.com. 300 A 192.0.2.8',
      'y.example.com. 300 A 192.0.2.9',
    ],
  },
  'generic types, classes and contents (RFC 3597)': {
    text: [
      start,
      'a CLASS1 TYPE1 \\# 4 C0000201',
      'b A \\# 4 C0 00 02 02',
      'c MX \\# 9 000a036d7831016100',
      'd TYPE16 \\# 4 03616263',
      'e TYPE257 \\# 13 0005697373756563612e6e6574',
      '_x._tcp TYPE33 \\# 11 000100020003 01780179 00',
      '_y._tcp TYPE256 \\# 9 00010002 7369703a78',
      'i TYPE28 \\# 16 20010db8000000000000000000000001',
      '_443._tcp TYPE52 \\# 5 030100abcd\n',
    ].join('\n'),
    records: [
      '_443._tcp.example.com. 3600 TLSA 3 1 0 abcd',
      '_x._tcp.example.com. 3600 SRV 1 2 3 x.y.',
      '_y._tcp.example.com. 3600 URI 1 2 "sip:x"',
      'a.example.com. 3600 A 192.0.2.1',
      'b.example.com. 3600 A 192.0.2.2',
      'c.example.com. 3600 MX 10 mx1.a.',
      'd.example.com. 3600 TXT "abc"',
      'e.example.com. 3600 CAA 0 issue "ca.net"',
      'i.example.com. 3600 AAAA 2001:db8::1',
    ],
  },
  'parentheses, comments and left-out names': {
    text: `${start}a ( A ; one\n 192.0.2.1 )\n(b A 192.0.2.2)\n( c ) A 192.0.2.3\n\n  \n ; x\n AAAA 2001:db8::1 ; (\n`,
    records: [
      'a.example.com. 3600 A 192.0.2.1',
      'b.example.com. 3600 A 192.0.2.2',
      'c.example.com. 3600 A 192.0.2.3',
      'c.example.com. 3600 AAAA 2001:db8::1',
    ],
  },
  'TTL and class in either order, and names that look like them': {
    text: `${start}a IN 300 A 192.0.2.1\nb 300 IN A 192.0.2.2\nd 1H CLASS1 A 192.0.2.4\n in A 192.0.2.5\nin A 192.0.2.6\n`,
    records: [
      'a.example.com. 300 A 192.0.2.1',
      'b.example.com. 300 A 192.0.2.2',
      'd.example.com. 3600 A 192.0.2.4',
      'd.example.com. 3600 A 192.0.2.5',
      'in.example.com. 3600 A 192.0.2.6',
    ],
  },
}
