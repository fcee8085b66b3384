import type { BrowserContext } from 'playwright-core'
import { lookOf, type PageLook } from './page-look'
import { pageLimit } from './panel-visits'
import { untilRest } from './rest'
import { type PageTexts, textsOf } from './texts-of-others'
import { WatchedPage } from './watch-page'

/** Pages as they are when they are opened by themselves, by their path. */
export class OtherPages {
  private readonly looks = new Map<string, { look: PageLook; texts: PageTexts }>()

  constructor(
    private readonly place: { context: BrowserContext; address: string },
    /** The panel whose view is checked. */
    readonly panel: string,
    /** Of panels that are not looked at. */
    readonly paths: readonly string[],
  ) {}

  async lookOf(path: string): Promise<{ look: PageLook; texts: PageTexts }> {
    const known = this.looks.get(path)
    if (known) return known
    const page = await this.place.context.newPage()
    try {
      const watched = new WatchedPage(page, this.place.address)
      await page.goto(path, { timeout: pageLimit })
      await untilRest(watched)
      const seen = { look: await lookOf(page), texts: await textsOf(page, this.panel) }
      this.looks.set(path, seen)
      return seen
    } finally {
      await page.close()
    }
  }
}
