import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes a file for a setting that names one. */
export const writeSetting = (content: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'setting-')), 'setting.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const zone = { register: 45_000, renew: 50_000, transfer: 45_000, restore: 300_000 }

export const prices = {
  currency: 'UAH',
  zones: { com: zone, net: zone, org: zone, 'com.ua': { ...zone, register: 20_050 }, ua: zone },
  tax: { name: { en: 'VAT', uk: 'ПДВ' }, percent: 20, included: true },
}
