import { isApiError } from '@panel/shared/api-client'

/** Whether a form's failure is about the code that was typed: wrong, used or too old. */
export const isRefusedCode = (failure: unknown): boolean => isApiError(failure) && failure.code === 'code_invalid'
