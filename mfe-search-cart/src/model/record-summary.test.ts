import { readRecordSummary } from './record-summary'

test.each([
  [
    'Domain Name: EXAMPLE.COM\nRegistrar: Example Registrar, Inc.\nCreation Date: 1995-08-14T04:00:00Z\nRegistry Expiry Date: 2027-08-13T04:00:00Z',
    { registrar: 'Example Registrar, Inc.', since: '1995-08-14', until: '2027-08-13' },
  ],
  [
    'domain:           example.ua\r\nregistrar:        ua.example\r\ncreated:          2004-02-12 10:12:13+02\r\nexpires:          2027-02-12 10:12:13+02\r\n\r\nregistrar:        other',
    { registrar: 'ua.example', since: '2004-02-12', until: '2027-02-12' },
  ],
  ['Registered on: 14-Feb-1999\nExpiry date:  14-Feb-2027', { since: '1999-02-14', until: '2027-02-14' }],
  ['created........: 2001.03.04\nexpires........: 2027/03/04', { since: '2001-03-04', until: '2027-03-04' }],
  ['Creation Date: 05/06/2026\nRegistrar:\n', {}],
  ['% No match', {}],
  ['', {}],
])('%j', (record, summary) => {
  expect(readRecordSummary(record)).toEqual(summary)
})
