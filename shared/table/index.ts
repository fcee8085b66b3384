// Not shared at run time: a panel without a table does not load it, and one that has it brings its own copy.
export {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  createColumnHelper,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
export { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
