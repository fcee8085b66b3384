/** What a panel's own code may do wrong, by the switch of the faulty builds, and where the report says it did. */
export const codeFaults = {
  'throws on evaluation': 'view',
  'throws on init': 'definition',
  'throws on render': 'render',
  'throws in an effect': 'render',
  'rejects later': 'later',
} as const

/** A fault of MFE-2: the module of the view is there, and what it must export is not. */
export const missingExport = 'exports no view'

/** What the control of LEAK-1 plants. */
export const leak = 'leaks'

/** Key in local storage that turns a fault of a panel's faulty build on. */
export const codeFaultKey = (panel: string): string => `panel.test.fault.${panel}`
