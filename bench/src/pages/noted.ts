/** What is noted in each page that is measured; milliseconds since its navigation began. */
export interface Noted {
  /** The search box was painted. */
  visible?: number
  /** The record of the searched name was painted. */
  answered?: number
  /** Rows of a list were painted. */
  listed?: number
  /** From the last key until the list showed nothing but what was searched. */
  filtered?: number
  /** From the last click until what it leads to was painted. */
  opened?: number
  /** Layout shift so far. */
  shift: number
  /** Milliseconds of the longest task after the box, or the first rows, were painted. */
  longest: number
}

declare global {
  interface Window {
    noted: Noted
    /** Resolves when it is noted. */
    whenNoted: (key: keyof Noted) => Promise<number>
    /** Begins to wait for the list of what is named so; the next key begins to count. */
    expectRows: (text: string) => void
    /** Begins to wait for the page of this address. */
    expectPage: (path: string) => void
  }
}
