const framesToWait = 60

/**
 * Focuses an element as soon as nothing else has the focus: the focused element was removed, or a closing dialog releases
 * it and cannot restore it. Keyboard users would otherwise start again at the top of the page.
 */
export const focusOnceFree = (target: () => HTMLElement | null, frames = framesToWait): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) target()?.focus()
    else if (frames > 0) focusOnceFree(target, frames - 1)
  })
}
