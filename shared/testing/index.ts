export { compareCatalogues, flatten } from './catalogues'
export { renderInPlatform } from './render'
