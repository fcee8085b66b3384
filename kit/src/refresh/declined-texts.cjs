/** A loader of webpack for texts of a panel that is being written: other ones are no update, but want a new page. */
module.exports = source => `export default ${source};
if (import.meta.webpackHot) import.meta.webpackHot.decline();`
