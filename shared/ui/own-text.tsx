import type { ReactNode } from 'react'

/**
 * A text in an element of its own. A browser that translates a page puts elements in place of text nodes, and React then
 * changes the text that it knows, which is no longer in the page; the only text of an element it replaces.
 */
export const ownText = (children: ReactNode): ReactNode =>
  typeof children === 'string' ? <span>{children}</span> : children
