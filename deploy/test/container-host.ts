import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'

const run = promisify(execFile)

/**
 * Podman with images and containers of its own. It has a namespace of mounts, in which nothing is left of cgroups of
 * both versions at once: crun refuses such a machine.
 */
const namespace = `! mountpoint -q /sys/fs/cgroup/unified || umount /sys/fs/cgroup/unified
echo open; exec sleep infinity`

/**
 * A container as an orchestrator runs it: nothing in it can be written but its volume and what goes with it. The limits
 * are named since a machine may withhold the right to raise its own, which Podman otherwise does.
 */
const narrow = [
  ...['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  ...['--network', 'host', '--cgroups', 'disabled', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
]

export interface ContainerHost {
  folder: string
  podman: (...words: string[]) => Promise<string>
  /** Arguments of Podman in front of an image: those of every container here, and settings. */
  options: (settings: Record<string, string>, volume: string) => string[]
  close: () => Promise<void>
}

const openNamespace = async (): Promise<ChildProcess> => {
  const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', namespace], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout ?? child, 'data')
  return child
}

export const openContainerHost = async (): Promise<ContainerHost> => {
  provideDebianPackages(['podman', 'crun', 'util-linux', 'debootstrap'])
  const folder = await mkdtemp(join(tmpdir(), 'panel-image-'))
  const inside = await openNamespace()
  const own = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running'), '--storage-driver', 'overlay']
  const engine = [...own, '--runtime', 'crun', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file']
  const podman = async (...words: string[]): Promise<string> => {
    const enter = ['--target', String(inside.pid), '--mount', 'podman', ...engine, ...words]
    const { stdout, stderr } = await run('nsenter', enter, { maxBuffer: 1 << 28 })
    return `${stdout}${words[0] === 'logs' ? stderr : ''}`.trim()
  }
  return {
    folder,
    podman,
    options: (settings, volume) => [
      ...narrow,
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...['--volume', `${volume}:/var/lib/domain-panel`],
    ],
    close: async () => {
      await podman('rm', '--all', '--force', '--time', '5')
      inside.kill('SIGKILL')
      await once(inside, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
