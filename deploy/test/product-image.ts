import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@panel/e2e/suites/workspaces'
import type { ContainerHost } from './container-host'

const run = promisify(execFile)

export const secret = 'kept-out-of-the-image-5c1f20'

/** What lies in the folder of somebody who builds the image, and must not get into it. */
const private_ = ['.env', '.data/keys/application', 'api/.env.local', 'gateway/src/.env', 'shell/src/key.pem']

const base = 'localhost/debian:trixie'

/** Debian, as an image, made from its packages: where no registry of images can be reached. */
const importDebian = async ({ folder, podman }: ContainerHost): Promise<void> => {
  const debian = join(folder, 'debian')
  await run('debootstrap', ['--variant=minbase', 'trixie', debian], { maxBuffer: 1 << 26 })
  const tar = join(folder, 'debian.tar')
  await run('tar', ['--directory', debian, '--create', '--file', tar, '.'])
  await podman('import', tar, base)
}

const openContext = async (folder: string): Promise<string> => {
  const context = join(folder, 'context')
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, context])
  for (const name of private_) {
    await mkdir(dirname(join(context, name)), { recursive: true })
    await writeFile(join(context, name), secret)
  }
  return context
}

/** Certificates and npm's settings of this machine: with them the packages are fetched, from wherever it fetches them. */
const ofThisMachine = async (folder: string): Promise<string[]> => {
  const npmrc = join(folder, 'npmrc')
  const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: folder })
  await writeFile(npmrc, `registry=${stdout.trim()}\ncafile=/run/certificates.pem\n;${secret}\n`)
  const certificates = await readFile('/etc/ssl/certs/ca-certificates.crt')
  await writeFile(join(folder, 'certificates.pem'), certificates)
  return ['--secret', `id=npmrc,src=${npmrc}`, '--volume', `${folder}/certificates.pem:/run/certificates.pem:ro`]
}

/** `chroot`: the steps run where no container may be nested in another, too. */
const build = ['build', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers=false']

/** Builds the product's image from a clean clone with secrets around it, and Debian's packages. Resolves with its name. */
export const buildProductImage = async (host: ContainerHost): Promise<string> => {
  const name = 'localhost/domain-panel'
  await importDebian(host)
  const context = await openContext(host.folder)
  const file = join(context, 'deploy/Containerfile')
  const own = await ofThisMachine(host.folder)
  await host.podman(...build, ...own, '--build-arg', `BASE=${base}`, '--file', file, '--tag', name, context)
  return name
}

/** An image that differs by one step. Resolves with its name. */
export const alterImage = async (host: ContainerHost, image: string, name: string, step: string): Promise<string> => {
  const folder = join(host.folder, name)
  await mkdir(folder)
  await writeFile(join(folder, 'Containerfile'), `FROM ${image}\nUSER root\n${step}\nUSER 10001\n`)
  await host.podman(...build, '--tag', `localhost/${name}`, folder)
  return `localhost/${name}`
}
