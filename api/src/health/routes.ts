import { healthCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { checkHealth } from './service'

export const healthRoutes = [route(healthCalls.health, ({ context }) => checkHealth(context))]
