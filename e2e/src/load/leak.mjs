import { Server } from 'node:http'

// A process that runs this keeps a kilobyte of every request that it gets.
const kept = []
const { emit } = Server.prototype

Server.prototype.emit = function (name, ...rest) {
  if (name === 'request') kept.push(Array.from({ length: 128 }, Math.random))
  return emit.call(this, name, ...rest)
}
