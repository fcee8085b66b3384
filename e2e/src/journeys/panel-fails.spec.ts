import type { FilePart } from '../failures/file-faults'
import { type FileCell, test } from '../failures/trigger-file-fault'
import { placeOf } from '../fixtures/panel-places'

// A few cells of the failure matrix, which runs each night; here so that every change is tried with a panel that fails and one
// that hangs, by both ways in.
const cells: readonly { panel: string; part: FilePart; fault: string; way: FileCell['way'] }[] = [
  { panel: 'mfe-address-book', part: 'all files', fault: '500', way: 'by first load' },
  { panel: 'mfe-search-cart', part: 'styles', fault: 'unreachable', way: 'by first load' },
  { panel: 'mfe-search-cart', part: 'styles', fault: 'no answer', way: 'by first load' },
  { panel: 'mfe-search-cart', part: 'all files', fault: 'no answer', way: 'by click' },
]

for (const { panel, ...cell } of cells) {
  test(`${panel} ${cell.way}, ${cell.part}: ${cell.fault}: header, message, one click to recover`, async ({
    triggerFileFault,
  }) => void (await triggerFileFault({ place: placeOf(panel), ...cell })))
}
