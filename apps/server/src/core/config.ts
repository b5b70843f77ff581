import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Everything an operator can set, read once at start from the environment. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Password of the first administrator; absent: a random one is printed once. */
  adminPassword: string | undefined;
  seedDemo: boolean;
  /** `auto`: as the settings table says; `off`: never asked for. */
  captcha: 'auto' | 'off';
  /** Addresses of proxies whose X-Forwarded-* headers are believed; empty: none. */
  trustProxy: string[];
  /** What absolute addresses begin with; absent: as each request names the product. */
  publicOrigin: string | undefined;
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  /** Whether requests are counted against the limits of the contract. */
  rateLimits: boolean;
  /** Whether this process fires what the clock starts. */
  schedules: boolean;
  /** Whether browsers may keep the shell and notes that were read, for when there is no network. */
  offline: boolean;
  /** Whether this process measures itself for the screens of monitoring. */
  samples: boolean;
  /** Connections of the pool. */
  databasePool: number;
  /** How long somebody may take nothing of an answer that waits for him. */
  readerTimeoutMs: number;
  /** Where backups lie. */
  backupDir: string;
  /** How long a process that stops still takes requests while it says that it is not ready. */
  drainMs: number;
  /** Where numbers for Prometheus are asked for; absent: nowhere. */
  metrics: { port: number; host: string; token: string | undefined } | undefined;
  /** Where traces are sent (OTLP over HTTP), and of how many requests in a hundred; absent: nowhere. */
  traces: { endpoint: string; percent: number } | undefined;
  /** Statements that take longer are logged; 0: none. */
  slowQueryMs: number;
  /** Where alerts are posted as JSON. */
  webhookUrl: string | undefined;
  /** By whom and to whom alerts are mailed. */
  mail: MailConfig | undefined;
  /** What keys of others are sealed by; absent: a file in `dataDir`. */
  secretKey: string | undefined;
  /** Hosts and networks inside the house that the product may call of its own accord. */
  outboundPrivate: string[];
  /** Where files are stored, and where they lie while they come in. */
  filesDir: string;
  /** Present: stored files lie in this bucket, and only what comes in lies in `filesDir`. */
  s3: S3Config | undefined;
}

/** A mail server, as `smtp://user:password@host:port`, and the addresses that are used. */
export interface MailConfig {
  url: string;
  from: string;
  to: string[];
}

/** A bucket of an S3-compatible store, addressed as `<endpoint>/<bucket>/<key>`. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The environment does not make a configuration; `faults` holds one clear line for each fault. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Reads and checks the environment; throws `ConfigError` with every fault at once and writes nothing. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const integer = (name: string, fallback: number, [min, max]: [number, number]): number => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    faults.push(`${name}=${text}：应为 ${min} 到 ${max} 之间的整数`);
    return fallback;
  };
  const choice = <T extends string>(name: string, fallback: T, values: readonly T[]): T => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = values.find((candidate) => candidate === text.toLowerCase());
    if (value !== undefined) return value;
    faults.push(`${name}=${text}：可选值为 ${values.join('、')}`);
    return fallback;
  };
  const config: Config = {
    port: integer('PORT', 3000, [0, 65_535]),
    host: env['HOST'] || '0.0.0.0',
    dataDir: path.resolve(env['DATA_DIR'] || 'data'),
    ...operationsOf(env, { integer, faults }),
    databaseUrl: urlOf(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], faults),
    redisUrl: urlOf(env, 'REDIS_URL', ['redis:', 'rediss:'], faults),
    secretKey: env['SECRET_KEY'] || undefined,
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
    seedDemo: choice('SEED_DEMO', 'true', ['true', 'false'] as const) === 'true',
    captcha: choice('CAPTCHA', 'auto', ['auto', 'off'] as const),
    trustProxy: listOf(env['TRUST_PROXY']),
    publicOrigin: originOf(env, faults),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    rateLimits: choice('RATE_LIMITS', 'on', ['on', 'off'] as const) === 'on',
    offline: choice('OFFLINE', 'on', ['on', 'off'] as const) === 'on',
    samples: choice('SAMPLES', 'on', ['on', 'off'] as const) === 'on',
    schedules: choice('SCHEDULES', 'on', ['on', 'off'] as const) === 'on',
    databasePool: integer('DATABASE_POOL', 10, [2, 200]),
    readerTimeoutMs: integer('READER_TIMEOUT', 30, [1, 3600]) * 1000,
    filesDir: path.resolve(env['FILES_DIR'] || path.join(env['DATA_DIR'] || 'data', 'files')),
    s3: s3Of(env, faults),
  };
  faults.push(...tooShort(env));
  for (const proxy of config.trustProxy) {
    if (!/^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(proxy)) {
      faults.push(`TRUST_PROXY=${proxy}：应为 IP 地址或网段，多个用逗号分隔`);
    }
  }
  if (existsSync(config.dataDir) && !statSync(config.dataDir).isDirectory()) {
    faults.push(`DATA_DIR=${config.dataDir}：不是文件夹`);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Secrets that are set and are no protection. */
function tooShort(env: NodeJS.ProcessEnv): string[] {
  const least = { ADMIN_PASSWORD: 6, SECRET_KEY: 16 };
  return Object.entries(least).flatMap(([name, length]) => {
    const text = env[name] ?? '';
    return text !== '' && text.length < length ? `${name}：至少 ${length} 个字符` : [];
  });
}

interface Reading {
  integer: (name: string, fallback: number, range: [number, number]) => number;
  faults: string[];
}

type Operations = Pick<
  Config,
  | 'backupDir'
  | 'drainMs'
  | 'metrics'
  | 'traces'
  | 'slowQueryMs'
  | 'webhookUrl'
  | 'mail'
  | 'outboundPrivate'
>;

/** What whoever runs the product watches it by. */
function operationsOf(env: NodeJS.ProcessEnv, { integer, faults }: Reading): Operations {
  const metricsPort = env['METRICS_PORT'] ? integer('METRICS_PORT', 0, [1, 65_535]) : undefined;
  const otlp = urlOf(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], faults);
  return {
    backupDir: path.resolve(env['BACKUP_DIR'] || path.join(env['DATA_DIR'] || 'data', 'backups')),
    drainMs: integer('DRAIN_SECONDS', 0, [0, 60]) * 1000,
    metrics:
      metricsPort === undefined
        ? undefined
        : {
            port: metricsPort,
            host: env['METRICS_HOST'] || '127.0.0.1',
            token: env['METRICS_TOKEN'] || undefined,
          },
    traces:
      otlp === undefined
        ? undefined
        : { endpoint: otlp.replace(/\/+$/, ''), percent: integer('TRACE_PERCENT', 10, [1, 100]) },
    slowQueryMs: integer('SLOW_QUERY_MS', 200, [0, 60_000]),
    webhookUrl: urlOf(env, 'ALERT_WEBHOOK_URL', ['http:', 'https:'], faults),
    mail: mailOf(env, faults),
    outboundPrivate: listOf(env['OUTBOUND_PRIVATE']),
  };
}

function mailOf(env: NodeJS.ProcessEnv, faults: string[]): MailConfig | undefined {
  const url = urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:'], faults);
  if (url === undefined) return undefined;
  const from = env['MAIL_FROM'] ?? '';
  const to = listOf(env['ALERT_MAIL_TO']);
  const isAddress = (text: string): boolean => /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(text);
  if (!isAddress(from)) faults.push('MAIL_FROM：使用 SMTP_URL 时必须填写发件人的邮箱地址');
  const wrong = to.filter((address) => !isAddress(address));
  if (to.length === 0 || wrong.length > 0)
    faults.push(
      `ALERT_MAIL_TO${wrong.length > 0 ? `=${wrong.join(',')}` : ''}：应为邮箱地址，多个用逗号分隔`,
    );
  return { url, from, to };
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function s3Of(env: NodeJS.ProcessEnv, faults: string[]): S3Config | undefined {
  const endpoint = urlOf(env, 'S3_ENDPOINT', ['http:', 'https:'], faults);
  if (endpoint === undefined) return undefined;
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  for (const name of needed) if (!env[name]) faults.push(`${name}：使用 S3_ENDPOINT 时必须填写`);
  const bucket = env['S3_BUCKET'] ?? '';
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) {
    faults.push(`S3_BUCKET=${bucket}：不是有效的存储桶名称`);
  }
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    region: env['S3_REGION'] || 'us-east-1',
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
  };
}

/** The address the product is reached at, without a path. */
function originOf(env: NodeJS.ProcessEnv, faults: string[]): string | undefined {
  const text = urlOf(env, 'PUBLIC_ORIGIN', ['http:', 'https:'], faults);
  if (text === undefined) return undefined;
  const { origin, href } = new URL(text);
  if (href === `${origin}/`) return origin;
  faults.push(`PUBLIC_ORIGIN=${text}：只写协议、域名和端口，例如 https://work.example.com`);
  return undefined;
}

function urlOf(
  env: NodeJS.ProcessEnv,
  name: string,
  ...[protocols, faults]: [string[], string[]]
): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
  faults.push(
    `${name}：应以 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头的地址`,
  );
  return undefined;
}
