import type { ApiScope } from '@panel/shared/contract'

/** Days without use after which a token is refused, and days after which it expires; 0: never. */
export const idleTimes = [30, 90, 365, 0] as const
export const lifetimes = [30, 90, 365, 0] as const

export type PresetName = 'custom' | 'acme' | 'router' | 'read' | 'dns'

interface Preset {
  scopes: ApiScope[]
  /** Whether it is for chosen domains. */
  limited: 'all' | 'some'
  records: { host: string; types: string }[]
  days: string
  idle: string
}

const dns: ApiScope[] = ['dns:read', 'dns:write']
const open = { limited: 'all', days: '365', idle: '0' } as const

/** What a token for a common job is limited to. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  custom: { ...open, scopes: ['domains:read'], records: [] },
  acme: { ...open, scopes: dns, limited: 'some', records: [{ host: '_acme-challenge.*', types: 'TXT' }], idle: '90' },
  router: { ...open, scopes: dns, limited: 'some', records: [{ host: 'home', types: 'A AAAA' }], idle: '90' },
  read: { ...open, scopes: ['domains:read', 'dns:read'], records: [] },
  dns: { ...open, scopes: dns, records: [] },
}

export const presetNames = Object.keys(presets) as PresetName[]
