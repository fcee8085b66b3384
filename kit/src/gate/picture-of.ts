import type { Page } from 'playwright-core'

/** The most that a picture may weigh, in bytes, unless it is noise. */
const heaviest = 200_000

/** A page that hangs has no picture. Milliseconds. */
const limit = 10_000

/** What is seen of a page without scrolling, as a JPEG; undefined where it is no longer a page of `origin`. */
export const pictureOf = async (page: Page, origin: string): Promise<Buffer | undefined> => {
  const isOurs = () => new URL(page.url()).origin === origin
  if (!isOurs()) return undefined
  const take = (quality: number) => page.screenshot({ type: 'jpeg', quality, animations: 'disabled', timeout: limit })
  const first = await take(60)
  const picture = first.length > heaviest ? await take(10) : first
  return isOurs() ? picture : undefined
}
