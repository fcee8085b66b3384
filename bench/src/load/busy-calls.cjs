// Every request takes half a millisecond of the processor more.
const { Server } = require('node:http')
const { emit } = Server.prototype

Server.prototype.emit = function (name, ...rest) {
  const end = performance.now() + 0.5
  while (name === 'request' && performance.now() < end);
  return emit.call(this, name, ...rest)
}
