export {
  Button,
  type ButtonLook,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
} from './button/button'
export { CopyButton, type CopyButtonProps } from './button/copy-button'
export { IconButton, type IconButtonProps } from './button/icon-button'
export { Alert, type AlertProps, FormError } from './feedback/alert'
export { Badge, type BadgeProps, CountBadge, StatusBadge } from './feedback/badge'
export { ComingSoon, type ComingSoonProps, SoonMark } from './feedback/coming-soon'
export { type Announce, announce, useAnnounce } from './feedback/live-region'
export { ProgressBar, type ProgressBarProps } from './feedback/progress-bar'
export { Skeleton, SkeletonGroup, type SkeletonProps } from './feedback/skeleton'
export { Spinner, type SpinnerProps } from './feedback/spinner'
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './feedback/states'
export { type ToastMessage, ToastRegion, type ToastRegionProps } from './feedback/toast-region'
export type { Tone } from './feedback/tone'
export { Checkbox, type CheckboxProps } from './field/checkbox'
export { CodeField, type CodeFieldProps } from './field/code-field'
export type { FieldProps } from './field/field'
export { PasswordField } from './field/password-field'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './field/radio-group'
export { SearchField, type SearchFieldProps } from './field/search-field'
export { Select, type SelectOption, type SelectProps } from './field/select'
export { Switch, type SwitchProps } from './field/switch'
export { TextArea, type TextAreaProps } from './field/text-area'
export { type FieldSize, TextField, type TextFieldProps } from './field/text-field'
export { focusOnceFree } from './focus-once-free'
export { Card, type CardProps } from './layout/card'
export { PageHeader, type PageHeaderProps } from './layout/page-header'
export { Avatar, ExternalAnchor, linkClass } from './layout/small'
export { Inline, Stack } from './layout/stack'
export { Cell, HeaderCell, Row, Table, TableBody, TableHead } from './layout/table'
export { SkipLink, VisuallyHidden } from './layout/visually-hidden'
export { loadUiTexts, useUiText } from './text'
export { useStableCallback } from './use-stable-callback'
