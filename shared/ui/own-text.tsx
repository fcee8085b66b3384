import { Children, type ReactNode } from 'react'

/**
 * Each text in an element of its own. A browser that translates a page puts elements in place of text nodes. React then
 * changes the text that it knows, which is no longer in the page, and fails to remove it. The only text of an element it
 * replaces.
 */
export const ownText = (children: ReactNode): ReactNode =>
  Children.map(children, child => (typeof child === 'string' ? <span>{child}</span> : child))
