export { actInThisTab, stopActing } from './acting'
export { clearDrafts, draftPrefix, draftStorage } from './drafts'
export { identity, useIdentityAsked, useProof } from './identity'
export {
  followOtherTabs,
  isAuthenticated,
  type SessionState,
  session,
  tokenKey,
  type User,
  useSession,
} from './session-store'
export { dismissToast, showToast, useToasts } from './toasts'
export { confirmLeaving, hasUnsaved, PanelName, unsavedTitles, useUnsaved } from './unsaved'
