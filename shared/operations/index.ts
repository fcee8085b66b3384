import { lazyComponent } from '@panel/shared/panel'

/**
 * Bulk work as jobs of the server: the order with its preview, the progress, the results. It is built into each panel
 * that uses it and keeps no state: the shell's first page does not carry it.
 */
export { OperationDetail } from './operation-detail'
export { OperationList } from './operation-list'
export { OperationsStrip } from './operations-strip'

/** Loads once work is to be ordered. */
export const OperationDialog = lazyComponent(async () => (await import('./operation-dialog')).OperationDialog)
