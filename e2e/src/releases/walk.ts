import { type LoopOptions, type LoopReport, userLoop } from './user-loop'

/** A customer who walks through the product lap after lap, while others work beside. */
export const openWalk = (options: LoopOptions) => {
  const report: LoopReport = { failedPages: [], lostInputs: [], builds: new Set() }
  const waiting: (() => void)[] = []
  let isEnding = false
  const nextStep = (): Promise<void> => new Promise(resolve => waiting.push(resolve))
  const walk = async (): Promise<void> => {
    while (!isEnding)
      for (const step of userLoop(options, report)) {
        for (const begin of waiting.splice(0)) begin()
        await step()
      }
  }
  const walking = walk()
  return {
    report,
    /** Resolves when so many steps more have begun. */
    steps: async (count: number): Promise<void> => {
      for (let at = 0; at < count; at += 1) await Promise.race([nextStep(), walking])
    },
    /** Ends after the lap. */
    end: async (): Promise<void> => {
      isEnding = true
      await walking
    },
  }
}
