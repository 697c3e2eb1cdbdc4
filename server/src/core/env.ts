/** The environment, checked once at start. The only reader of `process.env`. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCAL_CHAIN_ID } from '@eleven/protocol/chains';
import { isLoopbackHost } from '@eleven/protocol/loopback';
import type { Operator } from '@eleven/protocol/operator';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { z } from 'zod/mini';
import { type Dkim, readDkimKey } from './dkim.ts';
import { ALARM_FIELDS, type AlarmsEnv, alarmsOf } from './env/alarms.ts';
import { ATTACHMENTS_FIELDS, type AttachmentsEnv, attachmentsOf } from './env/attachments.ts';
import { EnvError } from './env/error.ts';
import type { FirstAdmin } from './env/first-admin.ts';
import { LOAD_FIELDS, type LoadEnv, loadOf } from './env/load.ts';
import { MAIL_REPORT_FIELDS, type MailReportsEnv, mailReportsOf } from './env/mail-reports.ts';
import { METRICS_FIELDS, type MetricsEnv, metricsOf } from './env/metrics.ts';
import { OFFLINE_FIELDS } from './env/offline-copies.ts';
import { NEEDED_OF_OPERATOR, OPERATOR_FIELDS, operatorOf } from './env/operator.ts';
import { PRICES_FIELDS, type PricesEnv, pricesOf } from './env/prices.ts';
import { PUSH_FIELDS, type PushEnv, pushOf } from './env/push.ts';
import { RPC_FIELDS, type RpcEnv, rpcOf } from './env/rpc.ts';
import { TRACING_FIELDS, type TracingEnv, tracingOf } from './env/tracing.ts';
import { TRUSTED_TYPES_FIELDS, trustedTypesExemptOf } from './env/trusted-types.ts';
import { VAULT_FIELDS, type VaultEnv, vaultsOf } from './env/vaults.ts';
import { WALLET_CONNECT_FIELDS, type WalletConnectEnv, walletConnectOf } from './env/wallet-connect.ts';
import { LOG_LEVELS, type LogLevel } from './log-levels.ts';
import { isProxy, PROXIES, partsOf } from './trusted-proxies.ts';

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** PostgreSQL when set, otherwise PGlite in `dataDir`/db. */
  readonly databaseUrl: string | undefined;
  /** The same database, bypassing the pooler in DATABASE_URL. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica of it, for reads that may be slightly outdated. */
  readonly databaseReplicaUrl: string | undefined;
  readonly chainId: number;
  readonly rpcUrls: RpcEnv['urls'];
  readonly rpcBudgets: RpcEnv['budgets'];
  /** A node that browsers may query directly, to check our figures without us. Its URL is public. */
  readonly publicRpcUrl: string | undefined;
  /** The open one first. */
  readonly vaults: readonly VaultEnv[];
  /** Origin under which browsers reach the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly sessionSecret: string;
  /** The previous SESSION_SECRET: data sealed with it can still be opened. */
  readonly previousSecret: string | undefined;
  readonly firstAdmin: FirstAdmin | undefined;
  readonly webDir: string;
  readonly logLevel: LogLevel;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies: readonly string[];
  /** The mail server; undefined only on the local chain, where emails stay in the local mailbox. */
  readonly smtpUrl: string | undefined;
  /** A service that looks up leaked passwords by the prefix of their hash; none by default. */
  readonly passwordBreachUrl: string | undefined;
  /** How long the operator must keep anonymised data of deleted accounts by law. */
  readonly retain: { readonly ticketDays: number | undefined };
  /** Lets a monitor read the details of `/readyz` and `/alarmz`; staff can with their session. */
  readonly readyzToken: string | undefined;
  readonly load: LoadEnv;
  /** Browsers whose User-Agent contains one of these get pages without Trusted Types. */
  readonly trustedTypesExempt: readonly string[];
  readonly walletConnect: WalletConnectEnv | undefined;
  readonly prices: PricesEnv;
  /** Whether browsers keep copies for starting the app offline. */
  readonly offlineCopies: boolean;
  /** The company that runs this service; null on the local chain, a demonstration. */
  readonly operator: Operator | null;
  readonly attachments: AttachmentsEnv;
  readonly metrics: MetricsEnv;
  /** Undefined if traces are not collected. */
  readonly tracing: TracingEnv | undefined;
  readonly push: PushEnv;
  /** The sender of all emails. */
  readonly mailFrom: string;
  /** Signs emails; undefined if the mail server does. */
  readonly mailDkim: Dkim | undefined;
  readonly mailReports: MailReportsEnv;
  readonly alarms: AlarmsEnv;
  /** Mass emails per second. */
  readonly mailRate: number;
  readonly role: Role;
  /** How long after SIGTERM `/readyz` asks for requests to go elsewhere while they are still served. */
  readonly stopDelayMs: number;
  /** The local chain: demo wallet, time travel, wider limits. */
  readonly local: boolean;
}

/** The task of this process: `web` never follows the chain, `indexer` serves only its health. */
const ROLES = ['all', 'web', 'indexer'] as const;
type Role = (typeof ROLES)[number];

const whole = (min: number, max: number, what: string) =>
  z
    .string()
    .check(
      z.refine((value) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max, { error: what }),
    );
const url = (protocols: readonly string[], what: string) =>
  z
    .string()
    .check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), { error: what }));
const text = (min: number, what: string) => z.string().check(z.refine((value) => value.length >= min, { error: what }));

const PUBLIC_RPC = 'must be one https address, without a user or a password, for everybody to see';
/** A URL that browsers allow https pages to request: https, or the reader's own machine. */
const isPlainUrl = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isOpen = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
  return isOpen && username === '' && password === '';
};
const BREACH_URL = 'must be one https address that ends with /, like https://api.pwnedpasswords.com/range/';
const isBreachUrl = (value: string) => isPlainUrl(value) && value.endsWith('/');
const ORIGIN = 'must be an origin like https://example.org, without a path';
const isOrigin = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).origin === value.replace(/\/$/, '');

const RETAIN = 'must be like tickets:1095: what is kept of a deleted account, anonymised, and for how many days';
const daysOf = (list: string) => (list === '' ? undefined : Number(list.split(':')[1]));

const SENDER = /^(?:[^<>\r\n]+ )?<?[^\s@<>]+@[^\s@<>]+>?$/;

/** Each variable is described in env/docs.ts. */
export const envSchema = z.object({
  PORT: z._default(whole(0, 65_535, 'must be a port from 0 to 65535'), '3000'),
  HOST: z._default(text(1, 'must not be empty'), '127.0.0.1'),
  ROLE: z._default(z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }), 'all'),
  STOP_DELAY_SECONDS: z._default(whole(0, 60, 'must be a number of seconds from 0 to 60'), '0'),
  DATA_DIR: z._default(text(1, 'must not be empty'), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'], 'must be a postgres:// address')),
  DATABASE_DIRECT_URL: z.optional(url(['postgres:', 'postgresql:'], 'must be a postgres:// address')),
  DATABASE_REPLICA_URL: z.optional(url(['postgres:', 'postgresql:'], 'must be a postgres:// address')),
  CHAIN_ID: whole(1, Number.MAX_SAFE_INTEGER, 'must be a chain number such as 56'),
  ...RPC_FIELDS,
  PUBLIC_RPC_URL: z.optional(z.string().check(z.refine(isPlainUrl, { error: PUBLIC_RPC }))),
  ...VAULT_FIELDS,
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, { error: ORIGIN }))),
  SESSION_SECRET: text(32, 'must have at least 32 characters'),
  SESSION_SECRET_PREVIOUS: z.optional(text(32, 'must have at least 32 characters')),
  ADMIN_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'))),
  ADMIN_PASSWORD: z.optional(text(10, 'must have at least 10 characters')),
  ADMIN_TOTP_SECRET: z.optional(
    z.string().check(z.regex(/^[A-Z2-7]{16,}=*$/i, 'must be base32 with at least 16 characters')),
  ),
  WEB_DIR: z._default(text(1, 'must not be empty'), 'web/dist'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }), 'info'),
  TRUST_PROXY: z._default(z.string().check(z.refine((value) => partsOf(value).every(isProxy), { error: PROXIES })), ''),
  READYZ_TOKEN: z.optional(text(32, 'must have at least 32 characters')),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'must be a smtp:// or smtps:// address')),
  PASSWORD_BREACH_URL: z.optional(z.string().check(z.refine(isBreachUrl, { error: BREACH_URL }))),
  RETAIN_AFTER_DELETION: z._default(z.string().check(z.regex(/^(?:tickets:\d{1,5})?$/, RETAIN)), ''),
  ...PUSH_FIELDS,
  MAIL_DKIM_DOMAIN: z.optional(
    z.string().check(z.regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be a domain like example.org')),
  ),
  MAIL_DKIM_SELECTOR: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,63}$/, 'must be one short name like eleven1'))),
  MAIL_DKIM_KEY_FILE: z.optional(text(1, 'must not be empty')),
  MAIL_RATE: z._default(whole(1, 1000, 'must be a number of mails a second from 1 to 1000'), '10'),
  ...MAIL_REPORT_FIELDS,
  ...ALARM_FIELDS,
  ...LOAD_FIELDS,
  ...TRUSTED_TYPES_FIELDS,
  ...WALLET_CONNECT_FIELDS,
  ...PRICES_FIELDS,
  ...OFFLINE_FIELDS,
  ...OPERATOR_FIELDS,
  ...ATTACHMENTS_FIELDS,
  ...METRICS_FIELDS,
  ...TRACING_FIELDS,
  MAIL_FROM: z.optional(z.string().check(z.regex(SENDER, 'must be an address like Eleven <no-reply@example.org>'))),
});

/** Variables that are optional only on the local chain; VAULT_ADDRESS also if VAULTS is set. */
export const NEEDED_LIVE: readonly string[] = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'VAULT_ADDRESS',
  ...NEEDED_OF_OPERATOR,
];

type Source = Readonly<Record<string, string | undefined>>;

/** Reads and checks all variables; throws EnvError for the first that is wrong. */
export function readEnv(source: Source = process.env): Env {
  // An empty variable counts as unset, so compose files and shells can pass variables through.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new EnvError(name, Object.hasOwn(given, name) ? (issue?.message ?? 'is not valid') : 'is missing');
  }
  const env = parsed.data;
  const local = Number(env.CHAIN_ID) === LOCAL_CHAIN_ID;
  if (!local && !env.DATABASE_URL) throw new EnvError('DATABASE_URL', 'is missing: only the local chain needs none');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new EnvError('DATABASE_URL', 'is missing: DATABASE_DIRECT_URL is the same database without its pooler');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new EnvError('DATABASE_URL', 'is missing: DATABASE_REPLICA_URL is a replica of it');
  if (!local && !env.PUBLIC_URL) throw new EnvError('PUBLIC_URL', 'is missing');
  if (!local && !env.PUBLIC_URL?.startsWith('https://')) throw new EnvError('PUBLIC_URL', 'must be https');
  if (!local && env.ADMIN_TOTP_SECRET)
    throw new EnvError('ADMIN_TOTP_SECRET', 'is for the local chain only: staff set theirs up at the first sign-in');
  if (!local && !env.SMTP_URL) throw new EnvError('SMTP_URL', 'is missing: without it nobody can reset a password');
  if (/^(.)\1*$/.test(env.SESSION_SECRET)) throw new EnvError('SESSION_SECRET', 'must be random');
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD))
    throw new EnvError(env.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL', 'is missing: the first admin needs both');
  if (env.MAIL_WEBHOOK_SECRET_PREVIOUS && !env.MAIL_WEBHOOK_SECRET)
    throw new EnvError('MAIL_WEBHOOK_SECRET', 'is missing: MAIL_WEBHOOK_SECRET_PREVIOUS is set without it');
  const rpc = rpcOf(env);
  const publicUrl = (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/$/, '');
  return {
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    chainId: Number(env.CHAIN_ID),
    rpcUrls: rpc.urls,
    rpcBudgets: rpc.budgets,
    publicRpcUrl: env.PUBLIC_RPC_URL,
    vaults: vaultsOf(env),
    publicUrl,
    sessionSecret: env.SESSION_SECRET,
    previousSecret: env.SESSION_SECRET_PREVIOUS,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, totpSecret: env.ADMIN_TOTP_SECRET }
        : undefined,
    webDir: resolve(env.WEB_DIR),
    logLevel: env.LOG_LEVEL,
    trustedProxies: partsOf(env.TRUST_PROXY),
    readyzToken: env.READYZ_TOKEN,
    smtpUrl: env.SMTP_URL,
    passwordBreachUrl: env.PASSWORD_BREACH_URL,
    retain: { ticketDays: daysOf(env.RETAIN_AFTER_DELETION) },
    push: pushOf(env),
    mailFrom: env.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    mailDkim: dkimOf(env),
    mailReports: mailReportsOf(env),
    alarms: alarmsOf(env, local),
    mailRate: Number(env.MAIL_RATE),
    load: loadOf(env, local),
    trustedTypesExempt: trustedTypesExemptOf(env),
    walletConnect: walletConnectOf(env, local),
    prices: pricesOf(env, local),
    offlineCopies: env.OFFLINE_COPIES === 'on',
    operator: operatorOf(env, local),
    attachments: attachmentsOf(env),
    metrics: metricsOf(env),
    tracing: tracingOf(env),
    role: env.ROLE,
    stopDelayMs: Number(env.STOP_DELAY_SECONDS) * 1_000,
    local,
  };
}

function dkimOf(env: z.infer<typeof envSchema>): Dkim | undefined {
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY_FILE: file } = env;
  if (domainName && keySelector && file) {
    const privateKey = readDkimKey(resolve(file));
    if (privateKey) return { domainName, keySelector, privateKey };
    throw new EnvError('MAIL_DKIM_KEY_FILE', 'must be a readable RSA key of at least 2048 bits, in PEM');
  }
  if (!domainName && !keySelector && !file) return undefined;
  const missing = domainName ? (keySelector ? 'KEY_FILE' : 'SELECTOR') : 'DOMAIN';
  throw new EnvError(`MAIL_DKIM_${missing}`, 'is missing: DKIM needs all three');
}

/** In production, a server without its web app would report itself healthy but have no pages. */
export function requireWebApp({ local, role, webDir }: Pick<Env, 'local' | 'role' | 'webDir'>): void {
  if (local || role === 'indexer' || existsSync(join(webDir, 'index.html'))) return;
  throw new EnvError('WEB_DIR', `has no built web app in it: ${webDir}. Run npm run build, or name its folder.`);
}

export interface AdminEnv {
  readonly env: Env;
  /** Whether the password was generated. */
  readonly madeUp: boolean;
}

/** The environment including an admin, with ADMIN_PASSWORD or a generated password. Throws like `readEnv`. */
export function readAdminEnv(email: string, source: Source = process.env): AdminEnv {
  const password = source.ADMIN_PASSWORD || randomBytes(15).toString('base64url');
  return {
    env: readEnv({ ...source, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }),
    madeUp: password !== source.ADMIN_PASSWORD,
  };
}
