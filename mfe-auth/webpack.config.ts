import { panelConfig } from '@panel/shared/build'

export default panelConfig(import.meta.dirname)
