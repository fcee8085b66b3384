import { callQuery } from '@panel/shared/api-client'
import { accountCalls } from '@panel/shared/contract'
import { accountKeys } from './account-keys'

/** How the account is protected: password, second factor, passkeys. */
export const protectionQuery = () => callQuery(accountKeys.protection, accountCalls.protection)
