import { measureBesideThousand } from '../api/million'
import type { Part } from '../part'
import { prepare } from './prepare'

/**
 * Ten million domains: prints how long their indexes, the newer steps of the schema and a backup take, and how large they
 * are, and measures calls beside the product with a thousand. With --data they are kept in that folder, and used again.
 */
export const scale: Part = (effort, print) =>
  measureBesideThousand(effort, print, {
    id: 'ten-million',
    // A call takes 1.3 times as long at most.
    atLeast: 0.77,
    keepsRecords: true,
    options: {
      data: effort.data,
      prepare: (url, dataDir) => prepare({ url, dataDir, product: effort.product, print }),
    },
  })
