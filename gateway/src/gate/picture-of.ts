import type { Page } from 'playwright-core'

/** The most that a picture may weigh, in bytes, unless it is noise. */
const heaviest = 200_000

/** A page that hangs has no picture. Milliseconds. */
const limit = 10_000

/** What is seen of a page without scrolling, as a JPEG. */
export const pictureOf = async (page: Page): Promise<Buffer> => {
  const take = (quality: number) => page.screenshot({ type: 'jpeg', quality, animations: 'disabled', timeout: limit })
  const picture = await take(60)
  return picture.length > heaviest ? take(10) : picture
}
