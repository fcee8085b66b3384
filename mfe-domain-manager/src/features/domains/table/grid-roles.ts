/**
 * Roles of the grid pattern. Written out because a changed `display` takes the role away in some browsers; spread, since
 * some repeat the element's own.
 */
export const roles = {
  grid: { role: 'grid', 'aria-multiselectable': true },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  gridcell: { role: 'gridcell' },
}
