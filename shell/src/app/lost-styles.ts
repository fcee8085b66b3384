const isLost = ({ sheet }: HTMLLinkElement): boolean => sheet === null || sheet.cssRules.length === 0

/**
 * Takes those stylesheets out of the page that did not arrive or are not what was signed: a panel then asks for its own
 * again, and says so when it cannot have it. Call it before any panel loads; scripts run after the styles have settled.
 * Returns whether the shell's own style is among the lost.
 */
export const removeLostStyles = (): boolean => {
  const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost)
  for (const link of lost) link.remove()
  return lost.some(({ href }) => new URL(href).pathname.startsWith('/panels/shell/'))
}
