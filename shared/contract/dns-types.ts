/** S9.3, in the order the product lists them. */
export const DNS_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'SRV',
  'CAA',
  'NS',
  'PTR',
  'SSHFP',
  'TLSA',
  'NAPTR',
  'URI',
] as const
