import { createLifecycles } from '@panel/shared/panel/lifecycles'
import { panel } from './panel'

export const { bootstrap, mount, unmount, update, canUpdate, unsaved } = createLifecycles(panel)
