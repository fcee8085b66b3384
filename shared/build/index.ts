export { panelConfig } from './webpack-panel'
export { shellConfig } from './webpack-shell'
