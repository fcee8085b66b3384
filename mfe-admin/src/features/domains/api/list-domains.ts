import { callQuery } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** All domain requests, newest first (S7.16). */
export const domainsQuery = () => callQuery(keys.domains, adminCalls.domains)
