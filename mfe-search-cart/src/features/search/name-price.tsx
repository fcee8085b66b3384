import { lazyComponent, pageSettings } from '@panel/shared/panel'
import { Suspense } from 'react'

const ZonePrice = lazyComponent(async () => (await import('./zone-price')).ZonePrice)

/** What a name of this zone costs, where the operator set prices; elsewhere nothing of it is loaded. */
export const NamePrice = ({ zone }: { zone: string }) =>
  pageSettings().prices ? (
    <Suspense>
      <ZonePrice zone={zone} />
    </Suspense>
  ) : null
