import { findEmbedded, startEmbedded } from './embedded'

/** Works while the product runs, on its database, and while it does not, on one started for the moment. */
export const withDatabase = async (
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  work: (url: string) => Promise<void>,
): Promise<void> => {
  const running = DATABASE_URL ?? (await findEmbedded(DATA_DIR))
  const own = running === null ? await startEmbedded(DATA_DIR) : null
  try {
    await work(own?.url ?? running ?? '')
  } finally {
    await own?.stop()
  }
}
