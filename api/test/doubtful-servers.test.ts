import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LookupDoubt } from '../src/lookup/foreign-server'
import { rdapService } from '../src/lookup/rdap-service'
import { readWhoisAnswer } from '../src/lookup/read-whois-answer'
import { whoisService } from '../src/lookup/whois-service'
import { rdapServerOf, readRdapServers } from '../src/settings/lookup-servers'
import { closeForeignServers, httpServer, lineServer } from './foreign-servers'
import { writeSetting } from './setting-file'

afterEach(closeForeignServers)

const name = 'example.com'
/** Milliseconds: long for what answers, short for what never does. */
const [patient, impatient] = [20_000, 300]
const record = { objectClassName: 'domain', ldhName: 'EXAMPLE.COM', status: ['active'] }

describe('RDAP', () => {
  const send = (status: number, type: string | null, body: unknown) => (response: ServerResponse) =>
    response
      .writeHead(status, type === null ? {} : { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  const rdap = 'application/rdap+json'

  const ask = async (answer: (response: ServerResponse, path: string) => void, limit = patient) => {
    const { url } = await httpServer((path, response) => answer(response, path))
    return rdapService(new Map([['', url]]), limit).ask(url, name)
  }

  test('a domain object of this name is a record; a 404 that RDAP knows is the want of one', async () => {
    expect(await ask(send(200, rdap, record))).toMatchObject({ state: 'taken' })
    expect(await ask(send(404, rdap, { errorCode: 404 }))).toEqual({ state: 'available' })
    expect(await ask(send(404, null, ''))).toEqual({ state: 'available' })
  })

  test('the status words are those of EPP, and what is odd about a record does no harm', async () => {
    const odd = {
      ...record,
      status: ['active', 'client transfer prohibited'],
      events: 'none',
      entities: [{ roles: 1 }],
    }
    const { text } = (await ask(send(200, rdap, odd))) as { text: string }
    expect(text.match(/Domain Status: \w+/g)).toEqual(['Domain Status: ok', 'Domain Status: clientTransferProhibited'])
  })

  const { handle: _, ...withoutHandle } = { handle: '', ...record }
  test.each([
    ['no handle', withoutHandle],
    ['a null as handle', { ...record, handle: null }],
    ['a number as handle', { ...record, handle: 12345 }],
    ['a list as handle', { ...record, handle: ['D1'] }],
    [
      'null for every member that is shown',
      { ...record, status: null, events: null, nameservers: null, entities: null, secureDNS: null },
    ],
    ['a word for a list of states', { ...record, status: 'active' }],
    ['a null among the states', { ...record, status: ['active', null] }],
    [
      'an event without a date',
      { ...record, events: [{ eventAction: 'registration' }, { eventAction: 'expiration', eventDate: null }] },
    ],
    [
      'a server without a name',
      { ...record, nameservers: [{ objectClassName: 'nameserver' }, null, 'ns1.example.net'] },
    ],
    ['a contact without roles', { ...record, entities: [{ vcardArray: 'x' }, 7, { roles: null }] }],
    ['an object for a list', { ...record, entities: {}, nameservers: {} }],
    ['a word for a truth', { ...record, secureDNS: { delegationSigned: 'true' } }],
    ['the class in capitals', { ...record, objectClassName: 'Domain' }],
    ['no class', { ...record, objectClassName: undefined }],
    ['the name in capitals and with a dot', { ...record, ldhName: 'EXAMPLE.COM.' }],
    ['the name as unicodeName only', { ...record, ldhName: undefined, unicodeName: 'example.com' }],
    ['an empty ldhName beside a unicodeName', { ...record, ldhName: '', unicodeName: 'Example.com' }],
    ['a list for the name beside a unicodeName', { ...record, ldhName: ['x'], unicodeName: 'example.com' }],
    ['blanks around its name', { ...record, ldhName: ' example.com ' }],
    ['no events at all', { ...record, events: undefined }],
    ['an object for an event', { ...record, events: { eventAction: 'registration', eventDate: '2001-01-01' } }],
    ['a number for a date', { ...record, events: [{ eventAction: 'expiration', eventDate: 1_800_000_000 }] }],
    ['a contact whose card is an object', { ...record, entities: [{ roles: ['registrar'], vcardArray: {} }] }],
    ['a card with a null', { ...record, entities: [{ roles: ['registrar'], vcardArray: ['vcard', [null]] }] }],
    ['a word for a role', { ...record, entities: [{ roles: 'registrar' }] }],
    ['a null for DNSSEC', { ...record, secureDNS: { delegationSigned: null, dsData: {} } }],
    ['a list for DNSSEC', { ...record, secureDNS: [] }],
    ['an empty class', { ...record, objectClassName: null }],
    ['members of an extension', { ...record, rdapConformance: 7, redacted: null, links: 'none', notices: [null] }],
  ])('a record with %s is one', async (_, body) => {
    expect(await ask(send(200, rdap, body))).toMatchObject({ state: 'taken' })
  })

  test.each([
    ['its code as a text', rdap, { errorCode: '404' }],
    ['its code as null', rdap, { errorCode: null, title: 'Not Found' }],
    ['no code', rdap, { rdapConformance: ['rdap_level_0'], title: 'Not Found' }],
    ['another code than that of HTTP', rdap, { errorCode: 1001, title: 'Object does not exist' }],
    ['a text for a description', rdap, { errorCode: 404, title: null, description: 'Not found' }],
    ['the type of JSON', 'application/json; charset=utf-8', { errorCode: 404 }],
    ['the type of a text', 'text/plain', { errorCode: 404 }],
    ['no type', null, { errorCode: 404 }],
    ['a byte order mark', rdap, `\uFEFF${JSON.stringify({ errorCode: 404 })}`],
    ['notices', rdap, { errorCode: 404, notices: 'none', lang: 7 }],
    ['nothing but a title', rdap, { title: 'Not Found', description: ['No such domain'] }],
    ['no member', rdap, {}],
    ['a class of its own', rdap, { objectClassName: 'error', errorCode: 404 }],
    ['a title and a description', 'application/json', { title: 'Not Found', description: ['No such object'] }],
    ['a code with words', 'application/json', { errorCode: '404 Not Found' }],
    ['a code as a decimal', rdap, '{"errorCode": 404.0}'],
    ['blanks around it', rdap, '\r\n {"errorCode": 404} \n'],
    ['no body but blanks', rdap, ' \r\n'],
  ])('a 404 with %s is the want of a name', async (_, type, body) => {
    expect(await ask(send(404, type, body))).toEqual({ state: 'available' })
  })

  test.each([
    ['a 404 of a proxy', send(404, 'application/json', { message: 'no Route matched with those values' })],
    ['a 404 that is a list', send(404, rdap, [])],
    ['a 404 with a limit in it', send(404, rdap, { errorCode: 429 })],
    ['a 404 with a record', send(404, rdap, record)],
    ['a record without a name', send(200, rdap, { ...record, ldhName: null })],
    ['a 404 of a web server', send(404, 'text/html', '<h1>Not Found</h1>')],
    ['a 404 with another error', send(404, rdap, { errorCode: 500 })],
    ['a record of another name', send(200, rdap, { ...record, ldhName: 'example.net' })],
    ['a page', send(200, 'text/html', '<html>')],
    ['an object that is no domain', send(200, rdap, { ...record, objectClassName: 'entity' })],
    ['a refusal for too many questions', send(429, rdap, { errorCode: 429 })],
    ['a fault', send(500, rdap, {})],
    ['no end', send(200, rdap, 'x'.repeat(600_000))],
    [
      'an answer that is cut off',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '9999' }).write('{"objectClassName"')
        setImmediate(() => response.destroy())
      },
    ],
    ['redirects in a circle', (response: ServerResponse) => response.writeHead(302, { location: '/again' }).end()],
    ['a redirect to nothing', (response: ServerResponse) => response.writeHead(302).end()],
    [
      'a redirect to a file',
      (response: ServerResponse) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
  ])('%s leaves a doubt', async (_, answer) => {
    await expect(ask(answer)).rejects.toThrow()
  })

  test('silence leaves a doubt', async () => {
    await expect(ask(() => undefined, impatient)).rejects.toThrow('timeout')
  })

  test('a redirect is followed', async () => {
    const answer = (response: ServerResponse, path: string) =>
      path.startsWith('/moved')
        ? send(200, rdap, record)(response)
        : response.writeHead(302, { location: '/moved' }).end()
    expect(await ask(answer)).toMatchObject({ state: 'taken' })
  })
})

describe('a bootstrap file', () => {
  test('names the server of the longest zone, by https where it can', () => {
    const services = [
      [['ua'], ['https://rdap.example.ua/v1']],
      [
        ['com.ua', 'NET'],
        ['http://old.example/', 'https://new.example/'],
      ],
    ]
    const servers = readRdapServers(writeSetting({ version: '1.0', services })) ?? new Map()
    const of = (zone: string) => rdapServerOf(servers, zone)
    expect([of('ua'), of('kyiv.ua'), of('com.ua'), of('net'), of('com')]).toEqual([
      'https://rdap.example.ua/v1/',
      'https://rdap.example.ua/v1/',
      'https://new.example/',
      'https://new.example/',
      null,
    ])
  })

  test.each([[{}], [{ services: [[['com'], []]] }], [{ services: [[['com'], ['ftp://x']]] }]])(
    '%j is none',
    content => {
      expect(readRdapServers(writeSetting(content))).toBeNull()
    },
  )
})

describe('WHOIS', () => {
  test.each([
    'No match for domain "EXAMPLE.COM".',
    'No match for "EXAMPLE.COM".\r\n>>> Last update of whois database: 2026 <<<\r\nNOTICE: too many queries are limited',
    'NOT FOUND',
    '%% No entries found for the selected source(s).',
    'Domain not found.',
    'Domain: example.com\r\nStatus: free',
    'example.com is available for registration',
    'The queried object does not exist: no matching objects found',
    // As .be and .eu, .lv, .pl, .se, .at, .ch, .cz, .uk, .kr, .kz, .tr, .cn, .pt, .il and .mx answer.
    'Domain:\texample.com\r\nScript:\tLATIN\r\n\r\nStatus: AVAILABLE',
    '[Domain]\nDomain: example.com\nStatus: free',
    'No information available about domain name example.com in the Registry NASK database.',
    '# Copyright\n# All rights reserved.\ndomain "example.com" not found.',
    '% Copyright (c)2026 by NIC.AT\n%\n\n% nothing found',
    'We do not have an entry in our database matching your query.',
    '%  (c) 2026 CZ.NIC\n%ERROR:101: no entries found\n%\n% No entries found.',
    'No match for "example.com".\n\n    This domain name has not been registered.\n\n    WHOIS lookup made at 10:00',
    'The requested domain was not found in the Registry or Registrar’s WHOIS Server.',
    '*** Nothing found for this query.',
    '** No match found for example.com',
    'No matching record.',
    'example.com - No Match',
    '% No data was found to match the request criteria.',
    'Object_Not_Found',
    // As .lu, .bg, .my, .uz, .cl, .mx, .rs, .hu, .ar, .br, .ua, .ru, .cn, .kr and .za answer.
    '% No such domain',
    'Domain name example.com does not exist in database!',
    'Domain Name [example.com] does not exist in database',
    'Sorry, but domain: "example.com", not found in database',
    '%%\n%% This is the NIC Chile Whois server (whois.nic.cl).\n\nexample.com: no entries found.',
    'No_Se_Encontro_El_Objeto/Object_Not_Found',
    '%ERROR:103: Domain is not registered',
    '% Whois server 5.20 serving the hu ccTLD\n\nNincs (ilyen) találat / No match',
    'El dominio no se encuentra registrado en NIC Argentina',
    '% Domínio não encontrado',
    'Домен не зареєстровано',
    'Домен не зарегистрирован.',
    '您查询的域名不存在',
    '该域名未注册',
    'query : example.com\n\n상기 도메인이름은 등록되어 있지 않습니다.',
    'No matching objects found',
    '\uFEFFNot found: example.com\r',
    'NOT FOUND\r\n\r\nTERMS OF USE: the use of this data is prohibited without consent. All rights reserved. You may not exceed limits.',
  ])('%j says that it is free', text => {
    expect(readWhoisAnswer(name, text)).toEqual({ state: 'available' })
  })

  test.each([
    'Domain Name: EXAMPLE.COM\r\nRegistrar: Example\r\nDomain Status: ok',
    '% notice\r\ndomain:        example.com\r\nnserver: ns1.example.net\r\n',
    'Domain name:\texample.com.\nRegistrant:\tSomebody',
    'Domain: example.com\nStatus: connect',
    'Domain: example.com\nStatus: redemptionPeriod',
    'domain: example.com\nstate: REGISTERED, DELEGATED, VERIFIED',
    // As .uk, .ch, .eu, .gg, .ee, .fi, .no, .kz, .jp, .co.jp, .kr, .lu, .bg, .tr, .hu, .dk and .cn answer.
    '\r\n    Domain name:\r\n        example.com\r\n\r\n    Registrar:\r\n        Some [Tag = SOME]\r\n',
    'Domain name:\nexample.com\n\nHolder of domain name:\nSomebody\n\nDNSSEC:N',
    'Domain: example.com\nScript: LATIN\n\nRegistrant:\n        NOT DISCLOSED!\n        Visit the site.\n',
    'Domain:\n     example.com\n\nDomain Status:\n     Active\n\nRegistrant:\n     Somebody',
    'Domain:\nname:       example.com\nstatus:     ok (paid and in zone)\nregistered: 2010-07-04 03:59:44 +03:00',
    'domain.............: example.com\nstatus.............: Registered\ncreated............: 18.1.2003',
    'Domain Name................: example.com\nDomain Holder Handle.......: XX1O-NORID\nCreated:         1999-11-15',
    'Domain Name............: example.com\nOrganization Using Domain Name\nName...................: X\nRegistrar Created: KAZNIC',
    '[ JPRS database ]\n[Domain Name]                   EXAMPLE.COM\n\n[Registrant]                    Somebody\n[Created on] 2001/03/22',
    'Domain Information: [ドメイン情報]\na. [ドメイン名]                 EXAMPLE.COM\n[登録者名]  Somebody',
    '도메인이름                  : example.com\n등록인                      : Somebody',
    'domainname:     example.com\ndomaintype:     ACTIVE',
    'DOMAIN NAME: example.com (example.com)\nregistration status: busy, active\n',
    '** Domain Name: example.com\nDomain Status: Active\n** Registrar:\nNIC Handle\t\t: x1',
    'domain:         example.com\nrecord created: 1997-04-14',
    'Domain:               example.com\nDNS:                  example.com\nVID:                  no',
    '域名: example.com\nRegistrar: Some',
    'domain_name: "example.com"\nregistrar: x',
    'Domain Name (ASCII): example.com\nDomain Status: ok',
  ])('%j is a record', text => {
    expect(readWhoisAnswer(name, text)).toMatchObject({ state: 'taken' })
  })

  test.each([
    '',
    'Domain Name: EXAMPLE.COM',
    'Domain Name: OTHER.COM\nRegistrar: Example',
    'No match for "OTHER.COM".',
    'Error: rate limit exceeded, not found in time',
    'Domain Name: EXAMPLE.COM\nRegistrar: Example\n\nNot found: contact details',
    '<html><h1>404 Not Found</h1></html>',
    'The service is unavailable',
    // DENIC: names that it does not take.
    'Domain: example.com\nStatus: invalid',
    'Domain: example.com\nStatus: unknown',
    'Domain: example.com\nStatus: reserved',
    'No match for "EXAMPLE.COM".\nQuery limit exceeded.',
    'NOT FOUND\nToo many requests from your address',
    '% No entries found.\n% Error: quota of queries reached, try again later',
    'No match for domain "EXAMPLE.COM".\nThis domain name is reserved by the registry.',
    'Not found: example.com\nReserved by the registry',
    'Domain not found.\nThis name cannot be registered.',
    'No Data Found\nRegistrar: Example Inc.',
    'No match!!\nName Server: NS1.EXAMPLE.NET',
    'Domain not found.\nCreation Date: 2001-01-01',
    'Domain not found.\nStatus: pendingDelete',
    'No entries found. Access denied.',
    'Domain name: example.com\nStatus: free\nStatus: serverHold',
    'Domain: example.com\n\nRegistrant:\n\n% nothing more',
    'Domain:\n    other.com\nRegistrar:\n    Some',
    'domain.............: other.com\nstatus.............: Registered',
    'No such domain\nRegistrant:\n    Somebody',
    'No matches found\nregistration status: blocked',
    'This domain cannot be registered because it contravenes the naming rules.',
    'Domain name other.com does not exist in database!',
    'WHOIS-Limit überschritten',
    'No match for example.com\nexample.com is available for purchase as premium\nPremium name',
  ])('%j leaves a doubt', text => {
    expect(() => readWhoisAnswer(name, text)).toThrow(LookupDoubt)
  })

  test.each(['приклад.укр', 'xn--80aikifvh.xn--j1amh', 'ПРИКЛАД.УКР.'])('a name may be written as %s', written => {
    const text = `Domain Name: ${written}\nRegistrar: Some`
    expect(readWhoisAnswer('xn--80aikifvh.xn--j1amh', text)).toEqual({ state: 'taken', text })
  })

  test.each([
    ['silence', () => undefined],
    ['a reset', (socket: Socket) => socket.resetAndDestroy()],
    ['an end without a word', (socket: Socket) => socket.end()],
    ['no end', (socket: Socket) => socket.write('x'.repeat(300_000))],
    [
      'a word at a time',
      (socket: Socket) => {
        const words = setInterval(() => socket.write('NOT '), 20)
        socket.on('close', () => clearInterval(words))
      },
    ],
  ])('%s leaves a doubt', async (what, answer) => {
    const isEndless = what === 'silence' || what === 'a word at a time'
    const server = await lineServer((_query, socket) => answer(socket))
    await expect(whoisService(server, isEndless ? impatient : patient).ask('', name)).rejects.toThrow()
  })
})
