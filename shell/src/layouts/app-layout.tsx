import { Frame } from './frame'

/** Header, collapsible sidebar, top links and content (S2.9, S2.29, S2.30). */
export const AppLayout = () => <Frame app />
