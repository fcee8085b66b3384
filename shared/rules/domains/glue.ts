import { readIpv4 } from '../dns/records/a'
import { readIpv6 } from '../dns/records/aaaa'
import type { RuleCode } from '../messages/messages'

/** Whether a nameserver is inside the domain, so that the registry has to publish its addresses (RFC 1034 4.2.1). */
export const isInside = (host: string, domainName: string): boolean =>
  host === domainName || host.endsWith(`.${domainName}`)

interface GlueFault {
  code: RuleCode
  params: Readonly<Record<string, string>>
}

const fault = (code: RuleCode, params: GlueFault['params']): { fault: GlueFault } => ({ fault: { code, params } })

/** The addresses of a nameserver inside the domain: each in its one spelling, and once. */
export const readGlue = (
  host: string,
  typed: readonly string[],
): { addresses: string[]; fault?: undefined } | { fault: GlueFault } => {
  const addresses = new Set<string>()
  for (const address of typed.map(one => one.trim()).filter(one => one !== '')) {
    const { value, findings } = address.includes(':') ? readIpv6(address) : readIpv4(address)
    if (value === undefined) return fault('domains.glue.address', { address })
    if (findings.length > 0) return fault('domains.glue.special', { address })
    addresses.add(value)
  }
  return addresses.size > 0 ? { addresses: [...addresses] } : fault('domains.glue.required', { host })
}
