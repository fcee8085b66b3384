import { userCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'

export const userRoutes = [
  route(userCalls.me, async ({ caller }) => ({ email: caller.email, is_admin: caller.is_admin })),
]
