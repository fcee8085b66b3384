// Compares passwords in the thread that answers, as a server does whose library has no threads.
const argon2 = require('@node-rs/argon2')
const { verifySync } = argon2
argon2.verify = async (...given) => verifySync(...given)
