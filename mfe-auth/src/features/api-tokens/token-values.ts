import type { ApiScope, NewTokenForm } from '@panel/shared/contract'

const dayInMs = 86_400_000

const words = (text: string): string[] => text.split(/[\s,;]+/).filter(word => word !== '')

const days = (text: string): number | null => (text === '0' ? null : Number(text))

/** Minor units of an amount as it is typed; null for none. */
const minorUnits = (text: string, digits: number): number | null =>
  text.trim() === '' ? null : Math.round(Number(text.trim().replace(',', '.')) * 10 ** digits)

/** Whether a token with it can be limited to records. */
export const isOfDns = (scope: ApiScope): boolean => scope.startsWith('dns:')

/** What is sent for a form. `now` in ms, `digits` of the currency. */
export const toBody = (form: NewTokenForm, now: number, digits: number) => {
  const { name, scopes, limited, domains } = form
  const records = scopes.some(isOfDns)
    ? form.records.map(({ host, types }) => ({ host, types: words(types.toUpperCase()) }))
    : []
  const networks = words(form.networks)
  const lifetime = days(form.days)
  return {
    name,
    scopes,
    domains: limited === 'some' ? domains.map(Number) : null,
    records: records.length > 0 ? records : null,
    networks: networks.length > 0 ? networks : null,
    idle_days: days(form.idle),
    monthly_limit: scopes.includes('orders:write') ? minorUnits(form.limit, digits) : null,
    expires_at: lifetime === null ? null : new Date(now + lifetime * dayInMs).toISOString(),
  }
}
