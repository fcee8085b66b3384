import { serviceBinding } from '../service-binding'

/** RFC 9460: how clients reach any other service. */
export const svcb = serviceBinding(64, { alias: 'dns.describe.svcb-alias', service: 'dns.describe.svcb' })
