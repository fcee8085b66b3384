#!/usr/bin/env node
import './check-node.mjs'
import { register } from 'tsx/esm/api'

register()
await import('../src/cli.js')
