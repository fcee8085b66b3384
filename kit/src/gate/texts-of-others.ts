import type { Page } from 'playwright-core'
import { type Namespace, namespacesInPage, type Texts } from './namespaces-in-page'

/** Texts of a page by language, namespace and key. */
export type PageTexts = Map<string, string>

const flatten = (texts: Texts | undefined, path: string, into: PageTexts): void => {
  if (typeof texts === 'object' && texts !== null)
    for (const [key, text] of Object.entries(texts)) flatten(text, `${path}.${key}`, into)
  else into.set(path, String(texts))
}

const longest = 80

const firstChange = (was: PageTexts, is: PageTexts): string | undefined => {
  for (const [key, text] of is) {
    const before = was.get(key)
    if (before === text) continue
    const owned = before === undefined ? 'was not there' : `was “${before.slice(0, longest)}”`
    return `replaces the text ${key} of others: “${text.slice(0, longest)}” ${owned}`
  }
  return undefined
}

const isOf = (panel: string, { name }: Namespace): boolean => name === panel || name.startsWith(`${panel}-`)

/** The texts in a page that are not the panel's. */
export const textsOf = async (page: Page, panel: string): Promise<PageTexts> => {
  const texts: PageTexts = new Map()
  for (const each of await page.evaluate(namespacesInPage))
    if (!isOf(panel, each)) flatten(each.now, `${each.language}.${each.name}`, texts)
  return texts
}

/** Whether a panel put its own in the place of a text of the shell or of another panel, as a part of a sentence. */
export const faultOfTexts = async (page: Page, panel: string): Promise<string | undefined> => {
  for (const each of await page.evaluate(namespacesInPage)) {
    if (isOf(panel, each)) continue
    const was: PageTexts = new Map()
    const is: PageTexts = new Map()
    flatten(each.own, `${each.language}.${each.name}`, was)
    flatten(each.now, `${each.language}.${each.name}`, is)
    const change = firstChange(was as PageTexts, is)
    if (change) return change
  }
  return undefined
}

/** The same for texts that were changed where they came from, by those of a page in which the panel was not. */
export const faultOfTextsSince = async (
  page: Page,
  panel: string,
  expected: PageTexts,
): Promise<string | undefined> => {
  const now = await textsOf(page, panel)
  return firstChange(expected, new Map([...now].filter(([key]) => expected.has(key))))
}
