import { adminRegistryCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getRegistries } from './state-service'

export const registryRoutes = [route(adminRegistryCalls.registries, ({ context }) => getRegistries(context))]
