import { callQuery } from '@panel/shared/api-client'
import { transferCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Transfers from and to the user, newest first. */
export const transfersQuery = () => callQuery(keys.transfers, transferCalls.list)
