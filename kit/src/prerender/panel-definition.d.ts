declare module 'panel-definition' {
  export const panel: import('@panel/shared/panel').PanelDefinition
}
