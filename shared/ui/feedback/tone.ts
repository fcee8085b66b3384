/** What a message means. Colour never says it alone: an icon or a text does too (TRUST A11Y-7). */
export type Tone = 'info' | 'success' | 'warning' | 'danger'
