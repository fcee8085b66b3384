import { adminDnsCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getDnsState } from './state-service'

export const publishingRoutes = [route(adminDnsCalls.dns, ({ context }) => getDnsState(context))]
