import { buildPackages } from '@panel/gateway/build-packages'

/** Compiles every package as a start does. The argument is a folder for builds that cannot be next to their sources. */
await buildPackages(process.argv[2] ?? '', new AbortController().signal, line => process.stdout.write(`${line}\n`))
