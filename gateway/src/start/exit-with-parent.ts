/** Loaded first into each process that `npm start` runs: when that is gone, even killed, the process ends too. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
