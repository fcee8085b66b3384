import { acme, api, type ClientStep, has, patch, read, zone } from './powerdns-step'

/** Programs that answer challenges of a certificate authority. */
export const acmeClients: Record<string, ClientStep[]> = {
  'acme.sh dns_pdns': [
    read('_get_root', `${api}/zones?zone=www.ZONE`, []),
    read('_get_root', `${api}/zones?zone=ZONE`, [has({ name: 'ZONE' })]),
    patch(
      'set_record',
      [{ changetype: 'REPLACE', name: acme, type: 'TXT', ttl: 60, records: [{ content: '"one"', disabled: false }] }],
      ['_acme-challenge TXT 60 "one"'],
    ),
    { source: 'notify_slaves', method: 'PUT', path: `${zone}/notify`, body: '', status: 200 },
    patch(
      'set_record beside a challenge that is there',
      [
        {
          changetype: 'REPLACE',
          name: acme,
          type: 'TXT',
          ttl: 60,
          records: [
            { content: '"two"', disabled: false },
            { content: '"one"', disabled: false },
          ],
        },
      ],
      ['_acme-challenge TXT 60 "one"', '_acme-challenge TXT 60 "two"'],
    ),
    patch('rm_record', [{ changetype: 'DELETE', name: acme, type: 'TXT' }], []),
  ],
  'lego pdns': [
    read('getAPIVersion', '/api', [{ url: '/api/v1', version: 1 }]),
    read('GetHostedZone', zone, has({ url: `${api}/zones/ZONE`, kind: 'Master', name: 'ZONE' })),
    patch(
      'UpdateRecords of Present',
      [
        {
          name: acme,
          type: 'TXT',
          kind: 'Master',
          changetype: 'REPLACE',
          ttl: 120,
          records: [{ content: '"one"', disabled: false, name: acme, type: 'TXT', ttl: 120 }],
        },
      ],
      ['_acme-challenge TXT 120 "one"'],
    ),
    { source: 'Notify', method: 'PUT', path: `${zone}/notify`, type: 'application/json', status: 200 },
    patch(
      'UpdateRecords of CleanUp',
      [{ name: acme, type: 'TXT', kind: '', changetype: 'DELETE', ttl: 120, records: null }],
      [],
    ),
  ],
  'Caddy, libdns/powerdns': [
    read('shortZone', `${api}/zones?zone=ZONE`, [has({ id: 'ZONE' })]),
    patch(
      'AppendRecords by AddRecordSetToZone',
      [{ name: acme, type: 'TXT', ttl: 0, changetype: 'REPLACE', records: [{ content: '"one"', disabled: false }] }],
      ['_acme-challenge TXT 300 "one"'],
      {
        body: {
          name: '',
          type: '',
          nameservers: null,
          rrsets: [
            {
              name: acme,
              type: 'TXT',
              ttl: 0,
              changetype: 'REPLACE',
              records: [{ content: '"one"', disabled: false }],
              comments: null,
            },
          ],
        },
      },
    ),
    patch('DeleteRecords', [{ name: acme, type: 'TXT', ttl: 300, changetype: 'DELETE', records: null }], []),
  ],
  'lexicon, certbot-dns-pdns and certbot-dns-powerdns': [
    patch(
      '_create_record',
      [{ name: acme, type: 'TXT', records: [{ content: '"one"', disabled: false }], ttl: 600, changetype: 'REPLACE' }],
      ['_acme-challenge TXT 600 "one"'],
    ),
    {
      source: 'notify_slaves, without the last dot and with an empty object',
      method: 'PUT',
      path: `${zone.slice(0, -4)}BARE/notify`,
      body: {},
      type: 'application/json',
      status: 200,
    },
    patch(
      '_delete_record by an empty list',
      [{ name: acme, type: 'TXT', ttl: 600, records: [], changetype: 'REPLACE' }],
      [],
    ),
  ],
  'cert-manager webhook': [
    patch(
      'Present, as curl sends a form by default',
      [{ name: acme, type: 'TXT', ttl: 120, changetype: 'REPLACE', records: [{ content: '"one"', disabled: false }] }],
      ['_acme-challenge TXT 120 "one"'],
      { type: 'application/x-www-form-urlencoded' },
    ),
    patch('CleanUp', [{ name: acme, type: 'TXT', ttl: 120, changetype: 'DELETE', records: [] }], []),
  ],
}
