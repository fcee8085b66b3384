import { openSync } from 'node:fs'
import { Server } from 'node:http'
import { devNull } from 'node:os'

// A process that runs this keeps a kilobyte of every request that it gets, and an open file of every hundredth.
const kept = []
const { emit } = Server.prototype

Server.prototype.emit = function (name, ...rest) {
  if (name === 'request' && kept.push(Array.from({ length: 128 }, Math.random)) % 100 === 0) openSync(devNull)
  return emit.call(this, name, ...rest)
}
