/** Runs in the page: scrolls by less than a screen in each frame, there and back. Milliseconds between the frames. */
export const scrollThrough = (): Promise<number[]> =>
  new Promise(resolve => {
    const [steps, step] = [60, 700]
    const times: number[] = []
    let direction = 1
    const next = (): void => {
      times.push(performance.now())
      if (times.length > steps) {
        resolve(times.slice(1).map((time, at) => time - (times[at] ?? 0)))
        return
      }
      const before = scrollY
      scrollBy(0, step * direction)
      if (scrollY === before) direction = -direction
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
