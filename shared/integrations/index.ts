import { acmeIntegrations } from './acme'
import { dynDnsIntegrations } from './dyndns'
import type { Integration } from './integration'
import { mcpIntegrations } from './mcp'
import { powerDnsIntegrations } from './powerdns'
import { restIntegrations } from './rest'

export { fillIn, type Integration, type Placeholders } from './integration'

/** Every program that is shown how to work with the product. */
export const integrations: readonly Integration[] = [
  ...acmeIntegrations,
  ...powerDnsIntegrations,
  ...dynDnsIntegrations,
  ...mcpIntegrations,
  ...restIntegrations,
]
