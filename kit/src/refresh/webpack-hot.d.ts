interface ImportMeta {
  /** Where the build has hot updates. */
  readonly webpackHot?: { check: (autoApply: boolean) => Promise<unknown> }
}
