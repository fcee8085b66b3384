/** Whether a name can be read without the tables of UTS 46, which are large: all ASCII and no A-label. */
export const isPlainAscii = (name: string): boolean => !/[^\0-\x7F]/.test(name) && !/(?:^|\.)xn--/i.test(name)
