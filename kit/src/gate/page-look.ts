import type { Page } from 'playwright-core'

/** An element as it is seen: its own text, and those of its styles that a stylesheet of another panel would spoil. */
export interface Seen {
  tag: string
  text: string
  styles: Record<string, string>
}

/** A page at rest, but for what a panel shows in it. */
export interface PageLook {
  path: string
  /** The header of the shell. */
  header: Seen[]
  /** The menus of the shell. */
  menus: Seen[]
  /** Headings and labels of the view. */
  view: Seen[]
}

const styles = [
  'display',
  'visibility',
  'opacity',
  'position',
  'transform',
  'color',
  'background-color',
  'font-family',
  'font-size',
  'font-weight',
  'text-transform',
  'pointer-events',
]

interface Question {
  selector: string
  /** Whether it is in the view or outside of it; both without it. */
  inView?: boolean
  styles: string[]
}

/** Runs in the page, and names no functions, as in `keepNatives`. */
const seenBy = ({ selector, inView, styles }: Question): Seen[] =>
  [...document.querySelectorAll(selector)]
    .filter(element => inView === undefined || (element.closest('#content') !== null) === inView)
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .map(element => ({
      tag: element.localName,
      text: [...element.childNodes]
        .flatMap(node => (node instanceof Text ? [node.data.trim()] : []))
        .filter(text => text !== '')
        .join(' '),
      styles: Object.fromEntries(styles.map(name => [name, getComputedStyle(element).getPropertyValue(name)])),
    }))

export const headerOf = (page: Page): Promise<Seen[]> =>
  page.evaluate(seenBy, { selector: '#root header, #root header *', inView: false, styles })

/** Around a contribution: not what is in its place, nor the messages of the shell, which may be of any moment. */
const around = [
  '[data-contribution]',
  '[data-contribution] *',
  '[data-react-aria-top-layer] *',
  '[data-live-announcer]',
]

export const aroundContribution = (page: Page): Promise<Seen[]> =>
  page.evaluate(seenBy, { selector: `:is(body, body *):not(${around.join(', ')})`, styles })

export const lookOf = async (page: Page): Promise<PageLook> => ({
  path: new URL(page.url()).pathname,
  header: await headerOf(page),
  menus: await page.evaluate(seenBy, { selector: '#root aside *, #root nav *', inView: false, styles }),
  view: await page.evaluate(seenBy, { selector: 'h1, h2, th, label, legend', inView: true, styles }),
})

const named = ({ tag, text }: Seen): string => (text ? `“${text}”` : `<${tag}>`)

/** The first thing that is not as it was, as a sentence; undefined when all is. */
export const differenceOf = (before: readonly Seen[], now: readonly Seen[]): string | undefined => {
  for (const [index, was] of before.entries()) {
    const is = now[index]
    if (!is) return `${named(was)} is not there`
    if (is.tag !== was.tag || is.text !== was.text) return `${named(is)} stands in the place of ${named(was)}`
    const other = styles.find(name => is.styles[name] !== was.styles[name])
    if (other) return `the ${other} of ${named(was)} is ${is.styles[other]} in place of ${was.styles[other]}`
  }
  const added = now[before.length]
  return added && `${named(added)} was added`
}
