/**
 * Puts elements in place of the texts of the page, as a browser does that translates it. The words stay, so that what is
 * expected afterwards stays too.
 */
export const translatePage = (root: Element = document.body): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    if (text.parentElement?.closest('[translate="no"], option, textarea, script, style')) continue
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(text.data)
    text.replaceWith(outer)
  }
}
