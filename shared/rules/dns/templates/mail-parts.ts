export const checked = '2026-11-22'

/** Mail goes to one service at a time. */
export const mailServers = [{ host: '@', types: ['MX'] }] as const

/** Nothing is rejected before the reports were read. */
export const watched = { content: 'v=DMARC1; p=none[; rua=mailto:{reports}]' }

export const reports = { name: 'reports', optional: true, example: 'dmarc@example.net' } as const
