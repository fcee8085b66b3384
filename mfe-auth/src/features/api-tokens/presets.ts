import type { ApiScope } from '@panel/shared/contract'

/** Days without use after which a token is refused, and days after which it expires; 0: never. */
export const idleTimes = [30, 90, 365, 0] as const
export const lifetimes = [30, 90, 365, 0] as const

export type PresetName = 'custom' | 'acme' | 'router' | 'read' | 'dns'

interface Preset {
  scopes: ApiScope[]
  /** Whether it is for chosen domains. */
  limited: 'all' | 'some'
  /** One name and its types a line. */
  records: string
  days: string
  idle: string
}

const dns: ApiScope[] = ['dns:read', 'dns:write']
const open = { limited: 'all', records: '', days: '365', idle: '0' } as const

/** What a token for a common job is limited to. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  custom: { ...open, scopes: ['domains:read'] },
  acme: { ...open, scopes: dns, limited: 'some', records: '_acme-challenge.* TXT', idle: '90' },
  router: { ...open, scopes: dns, limited: 'some', records: 'home A AAAA', idle: '90' },
  read: { ...open, scopes: ['domains:read', 'dns:read'] },
  dns: { ...open, scopes: dns },
}

export const presetNames = Object.keys(presets) as PresetName[]
