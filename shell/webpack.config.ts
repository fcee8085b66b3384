import { shellConfig } from '@panel/shared/build'

export default shellConfig(import.meta.dirname)
