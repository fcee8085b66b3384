/** A zone with a record of each type. */
export const everyType = `www A 192.0.2.1
www A 192.0.2.2
www AAAA 2001:db8::1
mapped AAAA ::ffff:192.0.2.1
* CNAME www
@ MX 10 mail
mail A 192.0.2.25
@ TXT "v=spf1 mx -all"
quotes TXT "a\\"b\\\\c;\\195\\169"
_sip._tcp SRV 1 2 5060 mail
@ CAA 0 issue "letsencrypt.org; validationmethods=dns-01"
sub NS ns1.sub
ns1.sub A 192.0.2.53
p PTR host.example.net.
h SSHFP 4 2 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
_443._tcp TLSA 3 1 1 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
n NAPTR 10 20 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@example.net!" .
_http._tcp URI 1 2 "https://www.example.net/"
web HTTPS 1 . alpn="h2,h3" ipv4hint=192.0.2.1
old DNAME new.example.net.
_dot._tcp SVCB 1 dns.example.net. alpn=dot port=853
sub DS 60485 13 2 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6._smimecert SMIMEA 3 0 1 f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2
c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6._openpgpkey OPENPGPKEY mDMEXA==
kyiv LOC 50 27 0.000 N 30 31 24.000 E 179.00m
`

const mailbox = 'c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6'

/** What a server answers about them: name, type, and the lines of `dig +short`. */
export const answersOfEveryType = (zone: string): [string, string, string[]][] => [
  ['www', 'A', ['192.0.2.1', '192.0.2.2']],
  ['www', 'AAAA', ['2001:db8::1']],
  ['mapped', 'AAAA', ['::ffff:192.0.2.1']],
  ['anything', 'CNAME', [`www.${zone}.`]],
  ['@', 'MX', [`10 mail.${zone}.`]],
  ['quotes', 'TXT', ['"a\\"b\\\\c;\\195\\169"']],
  ['_sip._tcp', 'SRV', [`1 2 5060 mail.${zone}.`]],
  ['@', 'CAA', ['0 issue "letsencrypt.org; validationmethods=dns-01"']],
  ['p', 'PTR', ['host.example.net.']],
  ['h', 'SSHFP', ['4 2 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
  ['_443._tcp', 'TLSA', ['3 1 1 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
  ['n', 'NAPTR', ['10 20 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@example.net!" .']],
  ['_http._tcp', 'URI', ['1 2 "https://www.example.net/"']],
  ['web', 'HTTPS', ['1 . alpn="h2,h3" ipv4hint=192.0.2.1']],
  ['_dot._tcp', 'SVCB', ['1 dns.example.net. alpn="dot" port=853']],
  ['old', 'DNAME', ['new.example.net.']],
  ['a.old', 'CNAME', ['a.new.example.net.', 'new.example.net.']],
  ['sub', 'DS', ['60485 13 2 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
  [`${mailbox}._smimecert`, 'SMIMEA', ['3 0 1 F2CA1BB6C7E907D06DAFE4687E579FCE76B37E4E93B7605022DA52E6 CCC26FD2']],
  [`${mailbox}._openpgpkey`, 'OPENPGPKEY', ['mDMEXA==']],
  ['kyiv', 'LOC', ['50 27 0.000 N 30 31 24.000 E 179.00m 1m 10000m 10m']],
  ['@', 'NS', ['ns1.panel.example.', 'ns2.panel.example.']],
]
