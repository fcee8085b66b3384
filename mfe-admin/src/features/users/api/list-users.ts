import { callQuery } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** All accounts with their domains, newest first (S7.17). */
export const usersQuery = () => callQuery(keys.users, adminCalls.logs)
