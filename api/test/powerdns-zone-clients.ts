import { octodnsClients } from './powerdns-octodns-clients'
import { api, type ClientStep, has, patch, read, zone } from './powerdns-step'
import { terraformClients } from './powerdns-terraform-clients'

/** Programs that keep whole zones. */
export const zoneClients: Record<string, ClientStep[]> = {
  'external-dns pdns': [
    read('ListZones', `${api}/zones`, expect.arrayContaining([has({ id: 'ZONE', name: 'ZONE', kind: 'Master' })])),
    patch(
      'PatchZone of Create, with the whole zone',
      [],
      ['a-web TXT 300 "heritage=external-dns,external-dns/owner=default"', 'web ALIAS 300 lb.example.net.'],
      {
        body: {
          id: 'ZONE',
          name: 'ZONE',
          type: 'Zone',
          url: `${api}/zones/ZONE`,
          kind: 'Master',
          serial: 2026112601,
          notified_serial: 2026112601,
          dnssec: false,
          api_rectify: false,
          account: '',
          rrsets: [
            {
              name: 'web.ZONE',
              type: 'ALIAS',
              ttl: 300,
              changetype: 'REPLACE',
              records: [{ content: 'lb.example.net.', disabled: false, 'set-ptr': false }],
              comments: null,
            },
            {
              name: 'a-web.ZONE',
              type: 'TXT',
              ttl: 300,
              changetype: 'REPLACE',
              records: [{ content: '"heritage=external-dns,external-dns/owner=default"', disabled: false }],
            },
          ],
        },
      },
    ),
    patch(
      'PatchZone of Delete',
      [
        { name: 'web.ZONE', type: 'ALIAS', changetype: 'DELETE', records: [{ content: 'lb.example.net.' }] },
        { name: 'a-web.ZONE', type: 'TXT', changetype: 'DELETE', records: [{ content: '"x"' }] },
      ],
      [],
    ),
  ],
  'DNSControl POWERDNS': [
    read('ListZones', `${api}/zones`, expect.arrayContaining([has({ name: 'ZONE' })])),
    read('getDNSSECCorrections', `${zone}/cryptokeys`, []),
    {
      source: 'EnableDNSSEC',
      method: 'POST',
      path: `${zone}/cryptokeys`,
      body: { keytype: 'csk', active: true, dnskey: '', privatekey: '', algorithm: 'ECDSAP256SHA256' },
      type: 'application/json',
      status: 201,
      answer: has({ keytype: 'csk', active: true, id: 1 }),
    },
    read('getDNSSECCorrections', `${zone}/cryptokeys`, [has({ id: 1, active: true })]),
    { source: 'DeleteCryptokey', method: 'DELETE', path: `${zone}/cryptokeys/1`, status: 204 },
    read('getDNSSECCorrections after it', `${zone}/cryptokeys`, []),
    patch('AddRecordSetToZone', [], ['ftp CNAME 300 www.example.net.'], {
      body: {
        name: '',
        type: '',
        rrsets: [
          {
            name: 'ftp.ZONE',
            type: 'CNAME',
            ttl: 300,
            changetype: 'REPLACE',
            records: [{ content: 'www.example.net.' }],
          },
        ],
        nameservers: null,
      },
    }),
    patch(
      'RemoveRecordSetFromZone',
      [{ name: 'ftp.ZONE', type: 'CNAME', ttl: 0, changetype: 'DELETE', records: null, comments: null }],
      [],
    ),
  ],
  ...terraformClients,
  ...octodnsClients,
  // pve-network PVE/Network/SDN/Dns/PowerdnsPlugin.pm, whose TTL comes from a file of settings, as a text.
  'Proxmox VE SDN': [
    read('on_update_hook', api, has({ id: 'localhost' })),
    read('verify_zone', `${zone.slice(0, -4)}BARE?rrsets=false`, has({ name: 'ZONE' })),
    patch(
      'add_a_record',
      [
        {
          name: 'vm.ZONE',
          type: 'A',
          ttl: '3600',
          changetype: 'REPLACE',
          records: [{ content: '192.0.2.1', disabled: false, name: 'vm.ZONE', type: 'A', priority: 0 }],
        },
      ],
      ['vm A 3600 192.0.2.1'],
      { path: `${zone.slice(0, -4)}BARE`, type: 'application/json; charset=UTF-8' },
    ),
    patch(
      'add_a_record beside one that it read',
      [
        {
          name: 'vm.ZONE',
          type: 'A',
          ttl: '7200',
          changetype: 'REPLACE',
          records: [
            { content: '192.0.2.1', disabled: false },
            { content: '192.0.2.2', disabled: false, name: 'vm.ZONE', type: 'A', priority: 0 },
          ],
        },
      ],
      ['vm A 7200 192.0.2.1', 'vm A 7200 192.0.2.2'],
      { type: 'application/json; charset=UTF-8' },
    ),
    patch(
      'add_a_record with settings that are wrong',
      [{ name: 'vm.ZONE', type: 'A', ttl: '1h', changetype: 'REPLACE', records: [{ content: '192.0.2.3' }] }],
      ['vm A 7200 192.0.2.1', 'vm A 7200 192.0.2.2'],
      { status: 422 },
    ),
    patch('del_a_record', [{ name: 'vm.ZONE', type: 'A', changetype: 'DELETE', records: [] }], []),
  ],
  // mmianl/terraform-provider-powerdns#88, DNSControl/dnscontrol#3525, stalwartlabs/dns-update#85, netbox and phpIPAM.
  'members that PowerDNS ignores, and values without quotes': [
    patch(
      'powerdns_record with set_ptr, and a record as it was read from PowerDNS 4.9',
      [
        {
          name: 'www.ZONE',
          type: 'A',
          ttl: 300,
          changetype: 'REPLACE',
          records: [{ content: '192.0.2.1', disabled: false, 'set-ptr': true, modified_at: 1_700_000_000 }],
        },
      ],
      ['www A 300 192.0.2.1'],
    ),
    patch(
      'HTTPS without quotes',
      [
        {
          name: 'www.ZONE',
          type: 'HTTPS',
          ttl: 300,
          changetype: 'REPLACE',
          records: [{ content: '1 . alpn=h3,h2 ipv4hint=192.0.2.1', disabled: null }],
        },
      ],
      ['www A 300 192.0.2.1', 'www HTTPS 300 1 . alpn=h3,h2 ipv4hint=192.0.2.1'],
    ),
    patch(
      'both gone',
      ['A', 'HTTPS'].map(type => ({ name: 'www.ZONE', type, ttl: null, changetype: 'DELETE', records: null })),
      [],
    ),
  ],
  'a client of PowerDNS 5': [
    patch(
      'EXTEND',
      [{ name: 'www.ZONE', type: 'A', ttl: 300, changetype: 'EXTEND', records: [{ content: '192.0.2.1' }] }],
      ['www A 300 192.0.2.1'],
    ),
    patch(
      'EXTEND',
      [{ name: 'www.ZONE', type: 'A', ttl: 300, changetype: 'EXTEND', records: [{ content: '192.0.2.2' }] }],
      ['www A 300 192.0.2.1', 'www A 300 192.0.2.2'],
    ),
    patch(
      'PRUNE',
      [{ name: 'www.ZONE', type: 'A', ttl: 300, changetype: 'PRUNE', records: [{ content: '192.0.2.1' }] }],
      ['www A 300 192.0.2.2'],
    ),
    patch(
      'DELETE and REPLACE in one',
      [
        { name: 'www.ZONE', type: 'A', changetype: 'DELETE' },
        { name: 'www.ZONE', type: 'CNAME', ttl: 60, changetype: 'REPLACE', records: [{ content: 'a.example.net.' }] },
      ],
      ['www CNAME 60 a.example.net.'],
    ),
    patch('DELETE', [{ name: 'WWW.ZONE', type: 'cname', changetype: 'delete' }], []),
  ],
}
