export { answerApi } from './answer-api'
export { compareCatalogues, flatten } from './catalogues'
export { testMounting } from './mount-views'
export { renderInPlatform } from './render'
