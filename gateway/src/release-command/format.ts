import type { Published } from './keep-build'

/** What became of a build that was published. */
export const publishedLine = ({ bytes, budget, created }: Published): string =>
  `${bytes} of ${budget} bytes; ${created ? 'published' : 'was published before'}`
