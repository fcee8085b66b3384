import { shellConfig } from '@panel/kit'

export default shellConfig(import.meta.dirname)
