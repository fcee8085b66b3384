/** Panels of the product itself: no other one can put an entry in front of theirs. */
const own = /^mfe-(admin|auth|address-book|search-cart|domain-manager)$/

/** Where an entry of a panel stands in its place: those of other panels come after those of the product. */
export const placeOf = (panel: string, order: number): number => (own.test(panel) ? order : order + 1e6)
