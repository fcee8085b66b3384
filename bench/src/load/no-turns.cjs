// As many passwords are compared at once as a machine with 64 processors would.
const os = require('node:os')
const { syncBuiltinESMExports } = require('node:module')

os.availableParallelism = () => 65
syncBuiltinESMExports()
