/** Focuses the panel's place around the button that was pressed and is about to go. */
export const focusPlace = (): void =>
  document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
