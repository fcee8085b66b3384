import { StartError } from '../server-kit/errors'

const authentication = 'refuses the name or the password of DATABASE_URL: correct them'

/** PgBouncer and its like keep neither settings nor locks of a session, nor LISTEN, on which the product rests. */
export const poolerReason =
  'is behind a connection pooler, or DATABASE_URL has options, that drop the settings of a session: let DATABASE_URL name PostgreSQL itself, without options'

const untrusted =
  'shows a certificate that is not trusted: name its authority by sslrootcert in DATABASE_URL or by NODE_EXTRA_CA_CERTS'

/** Codes of the system and of TLS, and SQLSTATE of PostgreSQL → what is wrong with the server that DATABASE_URL names. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'does not listen there: start it, or correct DATABASE_URL',
  ENOTFOUND: 'has a name that cannot be resolved: correct DATABASE_URL',
  EAI_AGAIN: 'has a name that cannot be resolved now: correct DATABASE_URL, or check the name server',
  EHOSTUNREACH: 'cannot be reached: check the network, or correct DATABASE_URL',
  ENETUNREACH: 'cannot be reached: check the network, or correct DATABASE_URL',
  ETIMEDOUT: 'does not answer: check the network, or correct DATABASE_URL',
  ECONNRESET: 'closed the connection: check that it is a PostgreSQL server',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: 'shows a certificate that has expired: renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate for another name: correct DATABASE_URL, or renew the certificate',
  '08P01': poolerReason,
  '28000': authentication,
  '28P01': authentication,
  '3D000': 'has no such database: create it, or correct DATABASE_URL',
  '42501': 'does not let this user make tables: let it own the database',
  '53300': 'has no connection left: raise its max_connections',
  '57P03': 'is still starting: start again when it is ready',
}

const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  // node-postgres has no code for its own time limit.
  return /timeout expired|Connection terminated/.test(error.message) ? 'ETIMEDOUT' : ''
}

/** The sentence about the server of `url`, without what is secret in it. */
export const wrongServer = (url: string, reason: string): string => {
  const { host, pathname } = new URL(url)
  return `The PostgreSQL server ${host} (database ${pathname.slice(1)}) ${reason}.`
}

/** One sentence for a failure to connect to, or to set up, the database of `url`; other errors come back as they are. */
export const explainConnection = (error: unknown, url: string): unknown => {
  const reason = reasons[codeOf(error)]
  if (reason === undefined) return error
  return new StartError(wrongServer(url, reason), { cause: error })
}
