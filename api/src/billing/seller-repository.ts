import { sql } from 'kysely'
import type { Language } from '../base/language'
import { readClock } from '../clock/repository'
import type { Database, Trx } from '../database/schema'
import { sellerName } from '../settings/brand'
import type { Settings } from '../settings/settings'

type SellerText = Record<Language, string>

/** INVOICE says it in full; a brand has a name and how it is reached. */
const sellerText = (settings: Settings): SellerText => {
  const { INVOICE, BRAND } = settings
  if (INVOICE) return INVOICE.seller
  const support = BRAND?.own?.support
  const text = [sellerName(settings), support?.email, support?.phone, support?.url].filter(Boolean).join('\n')
  return { en: text, uk: text }
}

/** Notes at a start that the settings have another seller than before. */
export const noteSeller = async (db: Database, settings: Settings): Promise<void> => {
  const text = JSON.stringify(sellerText(settings))
  await sql`
    insert into invoice_sellers (text)
    select ${text}::jsonb
    where ${text}::jsonb is distinct from (select text from invoice_sellers order by id desc limit 1)`.execute(db)
}

/** The seller at a moment: before the first that was noted, that one. `moment` null: today's. */
export const sellerAt = async (db: Database, settings: Settings, moment: Date | null): Promise<SellerText> => {
  if (!moment) return sellerText(settings)
  const noted = await db
    .selectFrom('invoice_sellers')
    .select('text')
    .orderBy(sql`since <= ${moment}`, 'desc')
    .orderBy(sql`abs(extract(epoch from since - ${moment}))`)
    .limit(1)
    .executeTakeFirst()
  return noted?.text ?? sellerText(settings)
}

/** By which documents are numbered and dated, so that both are of one year. */
export const documentZone = ({ INVOICE }: Pick<Settings, 'INVOICE'>): string => INVOICE?.time_zone ?? 'Europe/Kyiv'

/** The year in which a document of this moment is numbered. The database need not know the time zone. */
export const documentYear = async (trx: Trx, settings: Pick<Settings, 'INVOICE'>): Promise<number> =>
  Number(
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: documentZone(settings) }).format(await readClock(trx)),
  )
