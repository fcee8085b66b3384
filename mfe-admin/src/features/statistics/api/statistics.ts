import { callQuery } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** What happened in each of the last twelve months. */
export const statisticsQuery = () => callQuery(keys.statistics, adminCalls.statistics)
