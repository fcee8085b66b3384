// Not shared at run time: a panel without a long list does not load it, and one that has it brings its own copy.
export { defaultRangeExtractor, type Range, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
