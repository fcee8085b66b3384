import type { CallShape } from '@panel/shared/contract'
import type { Settings } from '../settings'

export const openApiDocument = (_calls: readonly CallShape[], settings: Settings): object => ({
  openapi: '3.1.0',
  servers: [{ url: settings.PUBLIC_URL }],
})
