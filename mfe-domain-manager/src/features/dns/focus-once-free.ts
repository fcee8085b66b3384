const framesToWait = 60

/**
 * Gives the focus to an element once a closing dialog has let it go. What had the focus before the dialog is gone, so
 * the dialog cannot give it back, and a reader at the keyboard would start again at the top of the page.
 */
export const focusOnceFree = (target: () => HTMLElement | null, frames = framesToWait): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) target()?.focus()
    else if (frames > 0) focusOnceFree(target, frames - 1)
  })
}
