import type { Database, PaymentMethodRow, Trx } from '../database/schema'
import type { ProviderName } from '../settings/payment-file'

/** The account at a provider that a customer's methods are saved with. */
export const findProviderCustomer = async (
  db: Database,
  userId: number,
  provider: ProviderName,
): Promise<string | null> => {
  const row = await db
    .selectFrom('payment_methods')
    .select('customer')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('customer', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.customer ?? null
}

export const insertMethod = async (
  trx: Trx,
  method: Omit<PaymentMethodRow, 'id' | 'created_at'>,
): Promise<PaymentMethodRow> => {
  const { customer, token, label, expires } = method
  return trx
    .insertInto('payment_methods')
    .values(method)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'provider', 'fingerprint']).doUpdateSet({ customer, token, label, expires }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The newest first, which is the one that is charged. */
export const listMethods = (db: Database, userId: number): Promise<PaymentMethodRow[]> =>
  db.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

/** One saved method of an account, or all of them. */
export const deleteMethods = (trx: Trx, userId: number, id?: number): Promise<PaymentMethodRow[]> =>
  trx
    .deleteFrom('payment_methods')
    .where('user_id', '=', userId)
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .returningAll()
    .execute()
