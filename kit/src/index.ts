export { watchBuild } from './watch-build'
export { baseConfig } from './webpack-base'
export { panelConfig } from './webpack-panel'
export { shellConfig } from './webpack-shell'
