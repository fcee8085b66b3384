export { answerApi } from './answer-api'
export { compareCatalogues, flatten } from './catalogues'
export { renderInPlatform } from './render'
