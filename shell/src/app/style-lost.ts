const hasRules = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    // The sheet of a request that was refused or reset throws a SecurityError, as one of another origin does.
    return false
  }
}

/** Whether a stylesheet of the shell, the only ones that the page itself has, did not arrive or is not what was signed. */
export const isShellStyleLost = (): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some(link => !hasRules(link))
