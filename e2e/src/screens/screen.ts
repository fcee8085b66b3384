import type { Page } from '@playwright/test'
import type { Translate } from '../fixtures/texts'

/** A page as its reader sees it: the window, and the texts in their language. */
export interface Screen {
  page: Page
  t: Translate
}
