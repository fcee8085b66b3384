import { api, type ClientStep, has, newZone, patch, read, zone } from './powerdns-step'

/** Of PLATFORM_HOST, as it is without a setting. */
const platformServers = ['ns1.panel.example.', 'ns2.panel.example.']

/** Of pan-net/terraform-provider-powerdns, whose structure has members without a value, too (client.go ZoneInfo). */
const zoneInfo = { id: '', url: '', dnsssec: false, serial: 0 }

const createZone = (more: object): ClientStep => ({
  source: 'resourcePDNSZoneCreate, CreateZone',
  method: 'POST',
  path: `${api}/zones`,
  type: 'application/json',
  body: { ...zoneInfo, name: 'new.example.', ...more },
  status: 201,
  answer: has({ id: 'new.example.', kind: 'Master', name: 'new.example.' }),
})

const updateZone = (kind: string, status: number): ClientStep => ({
  source: `resourcePDNSZoneUpdate to ${kind}, UpdateZone`,
  method: 'PUT',
  path: newZone,
  type: 'application/json',
  body: { ...zoneInfo, name: '', kind },
  status,
})

const replaceWww = {
  name: 'www.ZONE',
  type: 'A',
  changetype: 'REPLACE',
  ttl: 300,
  records: [{ name: 'www.ZONE', type: 'A', content: '192.0.2.1', ttl: 300, disabled: false, 'set-ptr': false }],
}

/** Both resources of Terraform's provider, and those of Pulumi's. */
export const terraformClients: Record<string, ClientStep[]> = {
  'Terraform powerdns_record': [
    read('detectApiVersion', `${api.replace('/localhost', '')}`, [has({ id: 'localhost' })]),
    patch('ReplaceRecordSet', [replaceWww], ['www A 300 192.0.2.1']),
    {
      source: 'DeleteZone of a registered domain',
      method: 'DELETE',
      path: zone,
      type: 'application/json',
      status: 422,
    },
    patch('DeleteRecordSet', [{ name: 'www.ZONE', type: 'A', changetype: 'DELETE', ttl: 0 }], []),
  ],
  'Terraform powerdns_zone': [
    ...[
      ['with nameservers of others', { kind: 'Master', nameservers: ['ns1.example.net.'] }] as const,
      ['that follows another server', { kind: 'Slave' }] as const,
    ].map(([which, more]) => ({
      ...createZone(more),
      source: `resourcePDNSZoneCreate ${which}`,
      status: 422,
      answer: undefined,
    })),
    createZone({ kind: 'Master', nameservers: platformServers }),
    // What is read becomes the state, which the next plan compares with the configuration.
    read('resourcePDNSZoneRead, GetZone', newZone, has({ id: 'new.example.', kind: 'Master' })),
    read(
      'resourcePDNSZoneRead, ListRecordsInRRSet of its nameservers',
      newZone,
      has({
        rrsets: expect.arrayContaining([
          has({ name: 'new.example.', type: 'NS', records: platformServers.map(content => has({ content })) }),
        ]),
      }),
    ),
    updateZone('Master', 204),
    updateZone('Native', 422),
    read('resourcePDNSZoneRead after what was refused', newZone, has({ kind: 'Master' })),
    { source: 'resourcePDNSZoneDelete', method: 'DELETE', path: newZone, type: 'application/json', status: 204 },
    { source: 'resourcePDNSZoneExists', method: 'GET', path: newZone, status: 404 },
  ],
  // nextpart/pulumi-powerdns-native provider/pkg/provider/powerdns; Pulumi's bridge of Terraform's provider sends what that does.
  'Pulumi powerdns': [
    read('client.go detectAPIVersion', `${api.replace('/localhost', '')}`, [has({ id: 'localhost' })]),
    read('client.go setServerVersion', api, has({ version: expect.stringMatching(/^\d/) })),
    patch('record.go Create, ReplaceRecordSet', [replaceWww], ['www A 300 192.0.2.1']),
    read(
      'record.go Read, ListRecordsByID',
      zone,
      has({ rrsets: expect.arrayContaining([has({ name: 'www.ZONE', type: 'A', ttl: 300 })]) }),
    ),
    patch('record.go Delete, DeleteRecordSetByID', [{ name: 'www.ZONE', type: 'A', changetype: 'DELETE', ttl: 0 }], []),
    {
      ...createZone({ kind: 'Master', account: '', soa_edit_api: '', nameservers: platformServers }),
      source: 'zone.go Create, CreateZone',
    },
    read('zone.go Read, GetZone', newZone, has({ kind: 'Master', account: '', soa_edit_api: '' })),
    {
      ...updateZone('Master', 204),
      source: 'zone.go Update, UpdateZone, whatever has changed',
      body: { name: 'new.example.', kind: 'Master', account: '' },
    },
    { source: 'zone.go Delete, DeleteZone', method: 'DELETE', path: newZone, type: 'application/json', status: 204 },
  ],
  libcloud: [
    read(
      'get_zone',
      `${api}/zones/BARE`,
      has({ id: 'ZONE', account: '', masters: [], notified_serial: expect.any(Number), last_check: 0 }),
    ),
    patch('create_record, without a Content-Type and a last dot', [], ['www A 300 192.0.2.1'], {
      type: '',
      path: `${api}/zones/BARE`,
      body: {
        rrsets: [
          {
            name: 'www.BARE',
            type: 'A',
            changetype: 'REPLACE',
            ttl: 300,
            records: [{ content: '192.0.2.1', disabled: false, 'set-ptr': false }],
            comments: [{ content: 'by libcloud', account: 'me' }],
          },
        ],
      },
    }),
    read(
      'list_records',
      zone,
      has({
        rrsets: expect.arrayContaining([
          has({ name: 'www.ZONE', comments: [has({ content: 'by libcloud', account: 'me' })] }),
        ]),
      }),
    ),
    patch('delete_record', [{ name: 'www.ZONE', type: 'A', changetype: 'DELETE' }], []),
  ],
}
