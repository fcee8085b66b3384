const framesToWait = 60

/**
 * Gives the focus to an element once nothing has it any more: what had it is gone, or a closing dialog lets it go and
 * cannot give it back. Otherwise a reader at the keyboard would start again at the top of the page.
 */
export const focusOnceFree = (target: () => HTMLElement | null, frames = framesToWait): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) target()?.focus()
    else if (frames > 0) focusOnceFree(target, frames - 1)
  })
}
