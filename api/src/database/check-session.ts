import type { Pool } from 'pg'
import { StartError } from '../server-kit/errors'
import { poolerReason, wrongServer } from './explain-connection'

const settings = "current_setting('statement_timeout') = '9s' and current_setting('TimeZone') = 'UTC'"

/**
 * Makes sure that sessions have the settings that they were asked for: a connection pooler drops them, and with them the
 * limits that keep one frozen process from holding up the others.
 * @throws StartError
 */
export const checkSession = async (pool: Pool, url: string): Promise<void> => {
  const { rows } = await pool.query<{ kept: boolean }>(`select ${settings} as kept`)
  if (!rows[0]?.kept) throw new StartError(wrongServer(url, poolerReason))
}
