export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonStyle,
  type ButtonVariant,
  buttonClass,
} from './button/button'
export { CopyButton } from './button/copy-button'
export { IconButton } from './button/icon-button'
export { Alert, FormError } from './feedback/alert'
export type { Tone } from './feedback/badge'
export { Badge, CountBadge, StatusBadge } from './feedback/badge'
export { ComingSoon, SoonMark } from './feedback/coming-soon'
export { announce, useAnnounce } from './feedback/live-region'
export { Skeleton, SkeletonGroup } from './feedback/skeleton'
export { Spinner } from './feedback/spinner'
export { EmptyState, ErrorState } from './feedback/states'
export { type ToastMessage, ToastRegion } from './feedback/toast-region'
export { Checkbox } from './field/checkbox'
export type { FieldProps } from './field/field'
export { Select, type SelectProps } from './field/select'
export { Switch, type SwitchProps } from './field/switch'
export { type FieldSize, TextField, type TextFieldProps } from './field/text-field'
export { focusOnceFree } from './focus-once-free'
export { Avatar } from './layout/avatar'
export { Card } from './layout/card'
export { ExternalAnchor, linkClass } from './layout/link'
export { PageHeader } from './layout/page-header'
export { Inline, Stack } from './layout/stack'
export { SkipLink, VisuallyHidden } from './layout/visually-hidden'
export { DateText, loadUiTexts, useUiText } from './text'
export { useStableCallback } from './use-stable-callback'
