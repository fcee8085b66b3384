import { serviceBinding } from '../service-binding'

/** RFC 9460 9: how browsers reach a web site. */
export const https = serviceBinding(65, { alias: 'dns.describe.https-alias', service: 'dns.describe.https' })
