/** An element of the open page, as its driver knows it. */
export interface PageElement {
  click: () => Promise<void>
  /** Types as a user does, in place of what the field holds. */
  fill: (text: string) => Promise<void>
}

/** What a journey needs of a browser that is not Chromium. */
export interface OtherBrowser {
  goto: (url: string) => Promise<void>
  url: () => Promise<string>
  /** Runs the body of a function in the page, with `args` as its arguments. Its result must fit into JSON. */
  evaluate: <Result>(body: string, ...args: unknown[]) => Promise<Result>
  /** As `evaluate`, for a body that returns an element or null. */
  element: (body: string, ...args: unknown[]) => Promise<PageElement | undefined>
  close: () => Promise<void>
}
