import { userCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getMe } from './service'

export const userRoutes = [route(userCalls.me, ({ context, caller }) => getMe(context, caller))]
