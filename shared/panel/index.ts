import { countInstance } from '../instances'

export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Router,
  Routes,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { countInstance } from '../instances'
export { confirmLeaving, PanelName, unsavedTitles, useUnsaved } from '../session'
export { begunAhead, offerAhead, takeAhead, typedAhead } from './ahead'
export {
  definePanel,
  type IconName,
  type Layout,
  type PanelDefinition,
  type Slot,
  type UpdateAnswer,
  updateAnswer,
} from './define-panel'
export { lazyComponent, resetFailedChunks } from './lazy-component'
export { paths } from './paths'
export { points } from './point-host'
export type { ContributionProps, PointContexts, PointProps, ViewProps } from './point-types'
export { RequireSession } from './require-session'
export { findRoute } from './routes'
export { type PageSettings, pageSettings } from './settings'

// This module hands out the router: a second copy would leave the shell's location behind.
countInstance('router')
