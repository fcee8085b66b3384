export {
  Controller,
  type FieldError,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useController,
  useFieldArray,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form'
export { CodeField, isCompleteCode } from './code-field'
export { type ContractForm, hasChangedSince, useContractForm } from './contract-form'
export { type DialogDraft, useDialogDraft } from './dialog-draft'
export { hasDraft, useDraft } from './draft'
export { type FieldFault, useFieldError } from './field-error'
export { FormShell, type FormShellProps } from './form-shell'
export { PasswordField } from './password-field'
export { RadioGroup } from './radio-group'
export { SecretOnce } from './secret-once'
export { applyServerErrors } from './server-errors'
export { TextArea } from './text-area'
