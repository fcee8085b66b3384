/** What a control inside `data-show` looks like; a control that is pressed is also pointed at. */
export const shownStates = ['default', 'hover', 'focus', 'active'] as const

type ShownState = (typeof shownStates)[number]

const inside = (state: ShownState, part = '*'): string => `[data-show="${state}"] ${part}`

const focused = inside('focus', ':is(a, input, select, textarea, button:not(input ~ * > *))')

/** What matches instead of each pseudo-class. */
const shownBy: Record<string, string> = {
  hover: `${inside('hover')}, ${inside('active')}`,
  active: inside('active'),
  focus: focused,
  'focus-visible': focused,
  'focus-within': inside('focus'),
}

const pseudoClass = /:(focus-visible|focus-within|focus|hover|active)(?![\w-])/g

/** `:not` weighs as much as the pseudo-class did, so that the same rules win. */
const marked = (name: string): string => `:where(${shownBy[name]}):not([hidden])`

/** The same look for controls inside `data-show`; an empty text for a rule that depends on no pointer and no focus. */
const twinOf = (rule: CSSRule): string => {
  if (rule instanceof CSSMediaRule) return `@media ${rule.conditionText} {${[...rule.cssRules].map(twinOf).join('')}}`
  if (!(rule instanceof CSSStyleRule) || rule.selectorText.search(pseudoClass) < 0) return ''
  return `${rule.selectorText.replace(pseudoClass, (_, name: string) => marked(name))} {${rule.style.cssText}}`
}

/** Shows hover, focus and press side by side: copies every rule of them for what is inside `data-show`. Returns what undoes it. */
export const showStates = (): (() => void) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(twinOf)).join('\n'))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
  }
}
