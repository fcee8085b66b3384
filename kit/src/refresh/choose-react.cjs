/**
 * A loader of webpack for the modules of React in the shell: they become React for development in a page that has it
 * (`development-react.cjs`), so that the shell, which is built for production, can refresh a panel that is being written.
 * Of React's own module only what it requires in production is left: every byte of this is part of the first page.
 */
module.exports = function chooseReact(source) {
  const { name } = this.getOptions()
  const chosen = `globalThis.panelReact?.[${JSON.stringify(name)}]`
  const [released] = /require\('\.\/cjs\/[\w.-]+\.production\.js'\)/.exec(source) ?? []
  if (!released) throw new Error(`${name} requires no build for production`)
  if (this.mode === 'production') return `module.exports = ${chosen} ?? ${released}`
  return `if (${chosen}) module.exports = ${chosen};
else {
${source}
}`
}
