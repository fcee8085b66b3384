/** What is around the pages of those who are signed in, and comes with the first of them. */
export { Sidebar } from './sidebar'
export { TopLinks } from './top-links'
