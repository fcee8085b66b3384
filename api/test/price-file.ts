const zone = { register: 45_000, renew: 50_000, transfer: 45_000, restore: 300_000 }

export const prices = {
  currency: 'UAH',
  zones: { com: zone, net: zone, org: zone, 'com.ua': { ...zone, register: 20_050 }, ua: zone },
  tax: { name: { en: 'VAT', uk: 'ПДВ' }, percent: 20, included: true },
}
