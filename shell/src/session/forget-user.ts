import { queryClient } from '@panel/shared/api-client'
import { session } from '@panel/shared/session'

/** Forgets the user and everything that was loaded for them. */
export const forgetUser = (): void => {
  session.clear()
  queryClient.clear()
}
