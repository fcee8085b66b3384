const framesToWait = 60

/**
 * Focuses an element as soon as nothing else has the focus.
 * @deprecated The shell keeps the focus near what is removed. Released builds of panels import this from the shell.
 */
export const focusOnceFree = (target: () => HTMLElement | null, frames = framesToWait): void => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) target()?.focus()
    else if (frames > 0) focusOnceFree(target, frames - 1)
  })
}
