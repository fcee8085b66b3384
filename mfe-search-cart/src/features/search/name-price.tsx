import { lazyComponent, pageSettings } from '@panel/shared/panel'

const ZonePrice = lazyComponent(async () => (await import('./zone-price')).ZonePrice)

/** What a name of this zone costs, where the operator set prices; elsewhere nothing of it is loaded. */
export const NamePrice = ({ zone }: { zone: string }) => (pageSettings().prices ? <ZonePrice zone={zone} /> : null)
