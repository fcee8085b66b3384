export { watchBuild } from './watch-build'
export { panelConfig } from './webpack-panel'
export { shellConfig } from './webpack-shell'
