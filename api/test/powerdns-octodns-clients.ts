import { api, type ClientStep, has, newZone, patch, read, zone } from './powerdns-step'

/** octoDNS, and its provider octodns-powerdns. */
export const octodnsClients: Record<string, ClientStep[]> = {
  octoDNS: [
    read('powerdns_version', api, has({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })),
    { source: 'populate of an unknown zone', method: 'GET', path: newZone, status: 404 },
    {
      source: '_apply of a zone that is not there, after 404 to its PATCH',
      method: 'POST',
      path: `${api}/zones`,
      type: 'application/json',
      body: {
        name: 'new.example.',
        kind: 'master',
        masters: [],
        nameservers: [],
        rrsets: [
          {
            name: 'www.new.example.',
            type: 'A',
            ttl: 300,
            changetype: 'REPLACE',
            records: [{ content: '192.0.2.1', disabled: false }],
          },
        ],
        soa_edit_api: 'INCEPTION-INCREMENT',
        serial: 0,
        master_tsig_key_ids: [],
        slave_tsig_key_ids: [],
      },
      status: 201,
      answer: has({ kind: 'Master', rrsets: expect.arrayContaining([has({ name: 'www.new.example.', ttl: 300 })]) }),
    },
    { source: 'the end of it', method: 'DELETE', path: newZone, status: 204 },
    patch(
      '_apply: deletions first, semicolons escaped, a long text in one string',
      [
        {
          name: 'gone.ZONE',
          type: 'A',
          ttl: 300,
          changetype: 'DELETE',
          records: [{ content: '192.0.2.1', disabled: false }],
        },
        {
          name: '_dmarc.ZONE',
          type: 'TXT',
          ttl: 3600,
          changetype: 'REPLACE',
          records: [{ content: '"v=DMARC1\\; p=none"', disabled: false }],
        },
        {
          name: 'k._domainkey.ZONE',
          type: 'TXT',
          ttl: 3600,
          changetype: 'REPLACE',
          records: [{ content: `"${'x'.repeat(300)}"`, disabled: false }],
        },
        {
          name: 'ZONE',
          type: 'MX',
          ttl: 3600,
          changetype: 'REPLACE',
          records: [
            { content: '10 mx1.example.net.', disabled: false },
            { content: '20 mx2.example.net.', disabled: false },
          ],
        },
        {
          name: '_sip._tcp.ZONE',
          type: 'SRV',
          ttl: 600,
          changetype: 'REPLACE',
          records: [{ content: '10 20 5060 sip.example.net.', disabled: false }],
        },
        {
          name: 'ZONE',
          type: 'CAA',
          ttl: 3600,
          changetype: 'REPLACE',
          records: [{ content: '0 issue "letsencrypt.org"', disabled: false }],
        },
      ],
      [
        ' CAA 3600 0 issue "letsencrypt.org"',
        ' MX 3600 10 mx1.example.net.',
        ' MX 3600 20 mx2.example.net.',
        '_dmarc TXT 3600 "v=DMARC1; p=none"',
        '_sip._tcp SRV 600 10 20 5060 sip.example.net.',
        `k._domainkey TXT 3600 "${'x'.repeat(255)}" "${'x'.repeat(45)}"`,
      ],
    ),
    patch(
      '_apply of the deletion of all',
      ['_dmarc.ZONE TXT', 'k._domainkey.ZONE TXT', 'ZONE MX', '_sip._tcp.ZONE SRV', 'ZONE CAA'].map(one => {
        const [name, type] = one.split(' ')
        return { name, type, changetype: 'DELETE' }
      }),
      [],
    ),
  ],
  'octoDNS octodns-powerdns': [
    read('powerdns_version', api, has({ version: '4.9.0' })),
    read('populate', zone, has({ name: 'ZONE' })),
    patch(
      '_apply of Create',
      [
        {
          name: 'www.ZONE',
          type: 'A',
          ttl: 300,
          changetype: 'REPLACE',
          records: [{ content: '192.0.2.1', disabled: false }],
        },
      ],
      ['www A 300 192.0.2.1'],
    ),
    patch(
      '_apply of a Delete, which comes first, and a Create of the same name',
      [
        {
          name: 'www.ZONE',
          type: 'A',
          ttl: 300,
          changetype: 'DELETE',
          records: [{ content: '192.0.2.1', disabled: false }],
        },
        {
          name: 'www.ZONE',
          type: 'CNAME',
          ttl: 300,
          changetype: 'REPLACE',
          records: [{ content: 'web.example.net.', disabled: false }],
        },
      ],
      ['www CNAME 300 web.example.net.'],
    ),
    patch(
      '_apply of Delete',
      [
        {
          name: 'www.ZONE',
          type: 'CNAME',
          ttl: 300,
          changetype: 'DELETE',
          records: [{ content: 'web.example.net.', disabled: false }],
        },
      ],
      [],
    ),
  ],
}
