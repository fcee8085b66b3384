/**
 * What pages with lists share. It is built into each panel that uses it, so it imports the platform's modules by package
 * name and keeps no state: the shell's first page does not carry it.
 */

export { deviceOf } from '../rules/device'
export { addressesQuery, addressKeys } from './addresses-query'
export { downloadFile, downloadText, toCsv } from './download'
export { useEventText } from './event-text'
export { moneyText } from './money'
export { ProgressBar } from './progress-bar'
export { SearchField } from './search-field'
export { SignInPrompt } from './sign-in-prompt'
export { SortButton, type SortOrder } from './sort-button'
export { Cell, HeaderCell, Row, Table, TableBody, TableHead } from './table'
export { useUrlList } from './use-url-list'
export { zoneOffset } from './zone-offset'
