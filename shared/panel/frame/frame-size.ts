import type { PagePort } from './page-port'

/** Makes the frame as high as what is in it, and says which part of it is in the window, where dialogs belong. */
export const followSize = ({ say, on }: PagePort, root: Element): void => {
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(root.getBoundingClientRect().bottom)
    if (height === told) return
    told = height
    say({ type: 'height', height })
  }).observe(root)
  on('visible', ({ top, height }) => {
    const { style } = document.documentElement
    style.setProperty('--visible-top', `${top}px`)
    style.setProperty('--visible-height', `${height}px`)
  })
}
