/** What is measured in a page; milliseconds since its navigation began. */
export interface Timings {
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
    timings: Timings
    /** Resolves when it is known. */
    whenTimed: (key: keyof Timings) => Promise<number>
    /** Calls back when the first frame in which it is so has been painted. */
    whenShown: (isShown: () => boolean, then: () => void) => void
    /** Begins to wait for the list of what is named so; the next key begins to count. */
    expectRows: (text: string) => void
    /** Begins to wait for the page of this address. */
    expectPage: (path: string) => void
  }
}
