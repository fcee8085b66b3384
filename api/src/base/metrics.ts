import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Of servers that the API needs. */
const serverMetrics = (registers: Registry[]) => ({
  database: new Gauge({ name: 'database_up', help: '1 while the database answers', registers }),
  standbyReads: new Counter({ name: 'standby_reads_total', help: 'Calls that the standby answered', registers }),
  standbyBehind: new Gauge({
    name: 'standby_behind_seconds',
    help: 'Seconds for which the standby is known to be behind at most',
    registers,
  }),
  dnsServer: new Gauge({
    name: 'dns_server_up',
    help: '1 while the API of the PowerDNS that zones are published to answers; absent without one',
    registers,
  }),
  dnsZones: new Gauge({
    name: 'dns_zones',
    help: 'Zones by state: published, waiting, failed, partial (published without some names)',
    labelNames: ['state'],
    registers,
  }),
  registryUp: new Gauge({
    name: 'registry_up',
    help: '1 while a registry answers, 0 while it does not; absent while it was not asked lately',
    labelNames: ['registry'],
    registers,
  }),
  registryQueue: new Gauge({
    name: 'registry_queue',
    help: 'Work that waits for a registry',
    labelNames: ['registry'],
    registers,
  }),
})

/** Fresh metrics of one API. `withProcess` adds memory, event loop and the like. */
export const createMetrics = (withProcess: boolean) => {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    calls: new Histogram({
      name: 'api_call_seconds',
      help: 'Calls by method, path as in the contract, and status',
      labelNames: ['method', 'path', 'status'],
      buckets,
      registers,
    }),
    callsUnderWay: new Gauge({ name: 'api_calls_under_way', help: 'Calls that are not answered yet', registers }),
    logins: new Counter({
      name: 'logins_total',
      help: 'Sign-ins with a password by result: ok, or the code of the refusal',
      labelNames: ['result'],
      registers,
    }),
    limitsReached: new Counter({
      name: 'rate_limits_reached_total',
      help: 'Uses refused by a limit of docs/security.md',
      labelNames: ['limit'],
      registers,
    }),
    lookups: new Counter({
      name: 'lookups_total',
      help: 'Questions to servers of others (RDAP, WHOIS) about names, by what came of them: taken, available, unknown',
      labelNames: ['source', 'state'],
      registers,
    }),
    mails: new Counter({
      name: 'mails_total',
      help: 'Deliveries by result: sent, failed (tried again), undeliverable (given up)',
      labelNames: ['result'],
      registers,
    }),
    undeliverableMails: new Gauge({
      name: 'undeliverable_mails',
      help: 'Mails on the list of those given up in the last 30 days',
      registers,
    }),
    passwordsWaiting: new Gauge({
      name: 'passwords_waiting',
      help: 'Passwords that wait for their hash; beyond 150, calls with a password are refused',
      registers,
    }),
    poolConnections: new Gauge({
      name: 'database_connections',
      help: 'Connections of a pool by state: used, idle; and waiting: work without one',
      labelNames: ['pool', 'state'],
      registers,
    }),
    jobs: new Gauge({
      name: 'jobs',
      help: 'Jobs of the queue by task and state: due, later, running, failed (given up)',
      labelNames: ['task', 'state'],
      registers,
    }),
    oldestJob: new Gauge({
      name: 'jobs_oldest_due_seconds',
      help: 'How long the job that is due for longest has waited',
      registers,
    }),
    jobErrors: new Counter({
      name: 'job_errors_total',
      help: 'Failures of a job of the schedule: of a whole run, or of one object, which is set aside',
      labelNames: ['job'],
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'job_last_success_seconds',
      help: 'When a job of the schedule last ran without an error, in Unix time; when the API started where it never did',
      labelNames: ['job'],
      registers,
    }),
    jobSetAside: new Gauge({
      name: 'job_set_aside',
      help: 'Objects that failed in a job of the schedule and wait for their next try',
      labelNames: ['job'],
      registers,
    }),
    ...serverMetrics(registers),
  }
}
