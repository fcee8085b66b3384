#!/usr/bin/env node
// Stands in the place of Chromium's program where the gate runs as root: Playwright cannot start a program as somebody
// else. GATE_PROGRAM is that program and GATE_ACCOUNT the number of the account; the profile is given to it first.
import { spawn } from 'node:child_process'
import { chownSync } from 'node:fs'

const { GATE_PROGRAM: program, GATE_ACCOUNT, ...environment } = process.env
const uid = Number(GATE_ACCOUNT)
const options = process.argv.slice(2)
const profile = options.find(option => option.startsWith('--user-data-dir='))?.split('=')[1]
chownSync(profile, uid, uid)
const child = spawn(program, options, {
  uid,
  gid: uid,
  cwd: profile,
  env: { ...environment, HOME: profile },
  // The last two are the pipes by which Playwright talks to the browser.
  stdio: ['inherit', 'inherit', 'inherit', 'inherit', 'inherit'],
})
child.once('error', error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
child.once('exit', code => process.exit(code ?? 1))
