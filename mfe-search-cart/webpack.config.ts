import { panelConfig } from '@panel/kit'

export default panelConfig(import.meta.dirname)
