import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { type Account, password, storedAddress, uniqueEmail } from '@panel/e2e/fixtures/accounts'
import { type Caller, call } from '@panel/e2e/fixtures/api'
import { fillBucket } from '@panel/e2e/fixtures/bucket'
import { mailCode } from '@panel/e2e/fixtures/mail'
import { answersOk, until } from '@panel/e2e/fixtures/until'
import { buildPackages } from '@panel/gateway/build-packages'
import { openS3Server, s3Account } from '@panel/gateway/testing/s3-server'
import { accountCalls, authCalls } from '@panel/shared/contract'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { DatabaseCluster } from './database-cluster'
import { passwords, unitOf } from './deployed-files'
import { createNetwork } from './network'
import { Program } from './program'

const packages = ['patroni', 'python3-etcd', 'postgresql-15', 'etcd-server', 'haproxy', 'openssl', 'mount']

const writersAtOnce = 20

/**
 * What every installation starts from: an initialised cluster of the database, and a bucket with the product's builds.
 */
export interface ClusterTemplate {
  /** One for each machine with data. */
  folder: string
  /** Of the network; etcd keeps the addresses of its members. */
  network: number
  secrets: { APP_KEYS: string; GATEWAY_KEY: string }
  bucket: { endpoint: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  /** With which gateways check what is released. */
  registryKey: Buffer
  /** Customers, each with a session. */
  writers: Account[]
  /** A customer with an address, which the walking browser looks at. */
  walker: Account
  logs: string
  remove: () => Promise<void>
}

/** Opens an account by the API, whose mails are in `folder`. */
const signUp = async (folder: string, from: Caller): Promise<Account> => {
  const email = uniqueEmail()
  await call(from, authCalls.register, { body: { email, password } })
  const code = await mailCode(folder, email)
  const { access_token: token } = await call(from, authCalls.confirm, { body: { email, code, remember_me: true } })
  // Confirmed without the cookie of a browser, the account has no password yet.
  await call({ ...from, token }, accountCalls.setPassword, { body: { new_password: password } })
  return { email, password, token }
}

/** Customers, by an API of its own. */
const makeAccounts = async (cluster: DatabaseCluster, folder: string, APP_KEYS: string, logs: string) => {
  const port = await freePort()
  const { primary } = await cluster.roles()
  const api = new Program(
    {
      name: 'api-of-template',
      command: process.execPath,
      args: unitOf('api').args,
      env: {
        DATA_DIR: folder,
        DATABASE_URL: `postgres://panel:${passwords.panel}@${primary.address}:5432/panel`,
        APP_KEYS,
        API_PORT: String(port),
        LIMITS_SCALE: '10000',
      },
    },
    logs,
  )
  api.start()
  await until('the API of the template is ready', () => answersOk(`http://127.0.0.1:${port}/readyz`))
  const accounts = await Promise.all(Array.from({ length: writersAtOnce + 1 }, () => signUp(folder, { port })))
  const [walker, ...writers] = accounts
  if (!walker) throw new Error('There is no account')
  await storedAddress({ port, token: walker.token })
  await api.stop()
  return { walker, writers }
}

/** @param dataDir of the machine that releases */
const makeBucket = async (dataDir: string) => {
  await buildPackages(dataDir, new AbortController().signal, () => undefined)
  const s3 = await openS3Server()
  const account = { AWS_ACCESS_KEY_ID: s3Account.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Account.secretAccessKey }
  Object.assign(process.env, account)
  await fillBucket(dataDir, `s3://releases/production?endpoint=${s3.endpoint}&region=eu-central-1`)
  const registryKey = await readFile(join(dataDir, 'keys/registry.pub'))
  return { s3, bucket: { endpoint: s3.endpoint, ...account }, registryKey }
}

/** Makes the cluster, and stops it again: its data are in the folder. */
const makeDatabase = async (network: number, folder: string, APP_KEYS: string, logs: string) => {
  const cluster = await DatabaseCluster.prepare(createNetwork(network, false), folder, logs)
  try {
    await cluster.start()
    await cluster.query(`create role panel login password '${passwords.panel}'`, [], 'postgres')
    await cluster.query('create database panel owner panel', [], 'postgres')
    return await makeAccounts(cluster, join(folder, 'api'), APP_KEYS, logs)
  } finally {
    await cluster.stop()
  }
}

/** @param logs folder for what the programs say */
export const makeClusterTemplate = async (logs: string): Promise<ClusterTemplate> => {
  provideDebianPackages(packages)
  const folder = await mkdtemp(join(tmpdir(), 'panel-cluster-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  await mkdir(logs, { recursive: true })
  const network = randomInt(64, 255)
  const secrets = { APP_KEYS: randomBytes(32).toString('hex'), GATEWAY_KEY: randomBytes(32).toString('hex') }
  const [accounts, { s3, bucket, registryKey }] = await Promise.all([
    makeDatabase(network, folder, secrets.APP_KEYS, logs),
    makeBucket(join(folder, 'releaser')),
  ])
  return {
    folder,
    network,
    secrets,
    bucket,
    registryKey,
    ...accounts,
    logs,
    remove: async () => {
      await s3.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
