/**
 * The purpose of each environment variable. `node scripts/generate-env.ts` generates the table in README.md and
 * `.env.example` from this list. The schema says whether a variable is required, and its default.
 */
import { envSchema, NEEDED_LIVE } from '../env.ts';

export type VariableName = keyof typeof envSchema.shape;

interface Row {
  readonly names: readonly VariableName[];
  /** Markdown, without the default. */
  readonly purpose: string;
  /** Its value is never printed. */
  readonly secret?: true;
  /** The default, if the schema has no constant for it. */
  readonly otherwise?: string;
  /** For the local chain only: omitted from the table and from `.env.example`. */
  readonly isLocal?: true;
}

export interface Variable {
  readonly name: VariableName;
  readonly isRequired: boolean;
  /** The schema's default; undefined where there is none. */
  readonly preset: string | undefined;
}

/** In the order in which an operator fills them in. */
export const ENV_ROWS: readonly Row[] = [
  {
    names: ['CHAIN_ID', 'RPC_URLS'],
    purpose:
      '56 for BNB Smart Chain or 97 for its testnet; RPC endpoints of that chain that serve logs, separated by commas and tried in this order. With three from different providers, a wrong one is outvoted: [docs/operations.md](docs/operations.md#rpc-endpoints)',
  },
  {
    names: ['RPC_BUDGETS'],
    purpose:
      'how many requests each process may send to each of `RPC_URLS`, in the same order: `25/second 3000000/month, 100000/day, none`',
  },
  {
    names: ['VAULT_ADDRESS', 'VAULT_DEPLOY_BLOCK'],
    purpose: 'the vault and the block in which it was deployed; `npm run deploy-vault` prints both',
  },
  {
    names: ['VAULTS'],
    purpose:
      'replaces these two when there are several vaults: `open:0x…:12345678:Vault 2, closing:0x…:1234567:Vault 1` gives the status, address, first block and name of each. Exactly one is `open`. A `closing` or `closed` vault takes no new stakes; an `upcoming` one is indexed but not shown yet ([docs/operations.md](docs/operations.md#another-vault))',
  },
  { names: ['PUBLIC_URL'], purpose: 'the public https origin. The server refuses writes from any other' },
  {
    names: ['DATABASE_URL'],
    purpose: '`postgres://user:password@host/name`. The server migrates it at start, one process at a time',
    secret: true,
  },
  {
    names: ['DATABASE_DIRECT_URL'],
    purpose:
      'the address of the database itself, required if `DATABASE_URL` is a PgBouncer in transaction mode: locks, messages and background work bypass the pooler. Set the `query_timeout` of PgBouncer to 2 seconds, because nothing else limits a statement outside a transaction there',
    secret: true,
  },
  {
    names: ['DATABASE_REPLICA_URL'],
    purpose:
      'a replica, reached without a pooler. Coverage, statements and admin lists are read from it, or from `DATABASE_URL` while it is down ([docs/operations.md](docs/operations.md#a-replicated-database))',
    secret: true,
  },
  {
    names: ['SESSION_SECRET'],
    purpose: 'at least 32 random characters, the same in every process. `openssl rand -hex 32` generates them',
    secret: true,
  },
  {
    names: ['SESSION_SECRET_PREVIOUS'],
    purpose:
      'the previous secret during a rotation, so that sessions, links and second factors keep working ([docs/security.md](docs/security.md#secrets-and-their-rotation))',
    secret: true,
  },
  {
    names: ['OPERATOR_NAME', 'OPERATOR_REGISTRATION', 'OPERATOR_ADDRESS', 'OPERATOR_REPRESENTATIVE', 'OPERATOR_LAW'],
    purpose:
      'the company that runs the service, its registration number, address and representative, and the law that governs the terms, such as `the law of the Republic of Korea`. They appear in the terms, the privacy notice, every footer and every email. On the local chain these say “Local demonstration” instead',
  },
  {
    names: ['OPERATOR_PRIVACY_OFFICER'],
    purpose: 'the contact for questions about personal data: `Kim Min <privacy@example.org>`',
  },
  {
    names: ['OPERATOR_NAME_KO', 'OPERATOR_ADDRESS_KO', 'OPERATOR_REPRESENTATIVE_KO', 'OPERATOR_LAW_KO'],
    purpose: 'the same in Korean, if different',
  },
  {
    names: ['SMTP_URL'],
    purpose:
      '`smtps://user:password@host`, or `smtp://host`, which uses STARTTLS and requires it if there is a password. Required, because password resets need email',
    secret: true,
  },
  {
    names: ['MAIL_FROM'],
    purpose: 'the sender of all emails',
    otherwise: 'Eleven <no-reply@(host of PUBLIC_URL)>',
  },
  {
    names: ['MAIL_RATE'],
    purpose:
      'bulk emails per second (announcements, news to every user), for all processes together. Other emails never wait for them',
  },
  {
    names: ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'],
    purpose: 'set all three to sign emails with DKIM, if the mail server does not: [docs/mail.md](docs/mail.md)',
  },
  {
    names: ['MAIL_BOUNCE_ADDRESS'],
    purpose:
      'the address for bounces, such as `bounces@example.org`. Each email bounces to its own subaddress (`bounces+…`): [docs/mail.md](docs/mail.md#suppressed-addresses)',
    otherwise: 'MAIL_FROM',
  },
  {
    names: ['MAIL_WEBHOOK_SECRET', 'MAIL_WEBHOOK_SECRET_PREVIOUS'],
    purpose:
      'the key that signs reports of bounces and complaints, and the previous key during a rotation. Without a key no reports are accepted',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOKS'],
    purpose:
      'webhooks that receive alarms, in addition to the emails to staff, separated by commas: `slack:https://…`, `telegram:https://api.telegram.org/bot(token)/sendMessage#(chat)`, `json:https://…` ([docs/operations.md](docs/operations.md#alarms))',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOK_SECRET'],
    purpose: 'the key that signs these messages: `whsec_` and 24 to 64 random bytes in base64. Required with `json:`',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOK_PRIVATE'],
    purpose: '`on` allows webhooks on private networks and over http',
  },
  {
    names: ['ALARM_THRESHOLDS'],
    purpose: 'the thresholds of alarms. Any that you leave out keep their defaults',
  },
  {
    names: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    purpose:
      'create the first admin at start, if there is none. Alternatively, run `npm run make-admin -- <email>` in the same environment; it also removes the second factors of a staff member who has lost them. Staff sign in at `/admin` and set up an authenticator app the first time',
    secret: true,
  },
  {
    names: ['TRUST_PROXY'],
    purpose:
      'addresses or networks of the reverse proxies whose `X-Forwarded-For` is trusted, separated by commas. Behind an unlisted proxy all visitors share one rate limit, and the log warns once, with the address of the proxy',
  },
  { names: ['PORT', 'HOST'], purpose: 'the port and address on which the server listens' },
  {
    names: ['ROLE'],
    purpose:
      '`all`, `web` (never follows the chain) or `indexer` (serves only health and metrics). Beside `web` processes, run two or more of `indexer`, so that one can take over from another ([docs/operations.md](docs/operations.md#deploy))',
  },
  {
    names: ['STOP_DELAY_SECONDS'],
    purpose:
      'how long `/readyz` answers 503 after `SIGTERM` while everything else is still served: as long as the load balancer needs to notice. Shutting down takes up to ten seconds more',
  },
  { names: ['WEB_DIR'], purpose: 'the folder of the built web app. Only `ROLE=indexer` starts without it' },
  {
    names: ['DATA_DIR'],
    purpose:
      'the folder of the lists of deleted accounts and sent messages: after a restore of the database, no deleted account returns and nothing is sent twice ([docs/operations.md](docs/operations.md#backup)). Keep it on a persistent disk, outside the database backups',
  },
  { names: ['LOG_LEVEL'], purpose: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`' },
  {
    names: ['READYZ_TOKEN'],
    purpose:
      'at least 32 characters. A monitor that sends it (`Authorization: Bearer …`) sees every check in `/readyz` and `/alarmz`, as staff do. Everybody else sees only whether something is wrong',
    secret: true,
  },
  {
    names: ['REQUESTS_PER_SECOND'],
    purpose:
      'how many requests an address (for IPv6, a /64) may send to one process per second, with bursts of up to five times as many; 0 removes the limit. Health checks are never refused: [docs/operations.md](docs/operations.md#load)',
    otherwise: '100',
  },
  {
    names: ['SHED_DELAY_MS'],
    purpose: 'the average event-loop delay, in milliseconds, above which a share of all reads is refused; 0: never',
    otherwise: '200',
  },
  {
    names: ['METRICS_PORT', 'METRICS_HOST'],
    purpose: 'a separate port and address for `GET /metrics` (Prometheus). Everybody who can reach it can read it',
  },
  {
    names: ['METRICS_TOKEN'],
    purpose:
      'at least 32 characters. Clients that send it (`Authorization: Bearer …`) can read `GET /metrics` on `PORT`; without it that route does not exist: [docs/operations.md](docs/operations.md#metrics)',
    secret: true,
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
    purpose:
      'an OpenTelemetry collector for traces, such as `http://127.0.0.1:4318`, the service name, and the share of requests to trace. Without a collector nothing is traced: [docs/operations.md](docs/operations.md#logs-and-traces)',
  },
  {
    names: ['PUBLIC_RPC_URL'],
    purpose:
      'a public node (https) from which browsers without a wallet recompute our figures on `/transparency`; without it that page requires a wallet. Everybody can see the address, so put no key in it. Only the content security policy of that page allows its origin; with `WALLETCONNECT_PROJECT_ID`, so does that of every page where a phone wallet can connect',
  },
  {
    names: ['WALLETCONNECT_PROJECT_ID', 'WALLETCONNECT_RELAY_URL'],
    purpose:
      'your WalletConnect project and its relay, through which users connect a wallet on a phone by QR code or link. Requires `PUBLIC_RPC_URL`. Everybody can see both. Without a project, phone wallets are not offered. [docs/decisions/026](docs/decisions/026-wallets-on-phones.md) lists what the relay learns',
  },
  {
    names: ['PRICE_FEED_ADDRESS'],
    purpose:
      'the proxy of the Chainlink BNB/USD feed on the chain of the vault (`0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE` on 56). With it, amounts and statements also show a value in dollars ([docs/decisions/029](docs/decisions/029-prices.md))',
  },
  {
    names: ['EXCHANGE_RATES_URL', 'EXCHANGE_RATES_HISTORY_URL'],
    purpose:
      'the daily reference rates of the European Central Bank, for values in won: `https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`, fetched once a day, and `…/eurofxref-hist.xml`, fetched when earlier days are missing. Both require `PRICE_FEED_ADDRESS`',
  },
  {
    names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    purpose:
      'the key pair that identifies this server to push services, and a `mailto:` of the operator. `node_modules/.bin/web-push generate-vapid-keys` generates a pair. Without it no push notifications are sent, and the user settings say so. After a change of keys every device must turn notifications on again',
    secret: true,
  },
  {
    names: ['PUSH_HOSTS'],
    purpose:
      'host names of the push services that the server may contact, separated by commas; `*.` before a name includes its subdomains. The default covers Chrome, Firefox, Edge and Safari',
  },
  {
    names: ['PASSWORD_BREACH_URL'],
    purpose:
      "a service that lists leaked passwords, such as `https://api.pwnedpasswords.com/range/`. It receives the first five hex digits of a new password's SHA-1. While it is down, passwords are not checked against it",
  },
  {
    names: ['TRUSTED_TYPES_EXEMPT'],
    purpose:
      'parts of user agents, such as `MetaMaskMobile`, separated by commas. Their pages are sent without `require-trusted-types-for`, for wallets that inject themselves through a script element. `script-src` does not change',
  },
  {
    names: ['OFFLINE_COPIES'],
    purpose:
      '`off` makes each browser delete its offline copy of the app at its next visit, in case a release has stored something broken. Push notifications keep working ([docs/operations.md](docs/operations.md#copies-in-browsers))',
  },
  {
    names: ['ATTACHMENTS'],
    purpose:
      'where ticket attachments are stored: `folder` is `DATA_DIR/attachments`, which all processes must share; `s3` is S3-compatible storage ([docs/operations.md](docs/operations.md#files-of-tickets))',
  },
  {
    names: ['ATTACHMENTS_S3_ENDPOINT', 'ATTACHMENTS_S3_BUCKET', 'ATTACHMENTS_S3_REGION', 'ATTACHMENTS_S3_KEY_ID'],
    purpose:
      'with `ATTACHMENTS=s3`: the URL of the storage without the bucket, the private bucket, its region, and the id of the access key',
  },
  { names: ['ATTACHMENTS_S3_SECRET'], purpose: 'with `ATTACHMENTS=s3`: the secret of that key', secret: true },
  {
    names: ['RETAIN_AFTER_DELETION'],
    purpose:
      'data of a deleted account that the law requires you to keep, anonymised: `tickets:1095` keeps its tickets for 1,095 days ([docs/accounts.md](docs/accounts.md))',
  },
  {
    names: ['ADMIN_TOTP_SECRET'],
    purpose: 'set by `npm start` for the local chain only; in production the server refuses to start with it',
    secret: true,
    isLocal: true,
  },
];

export function variableOf(name: VariableName): Variable {
  const { def } = envSchema.shape[name];
  const preset = def.type === 'default' ? String((def as { defaultValue?: unknown }).defaultValue) : undefined;
  const isRequired = NEEDED_LIVE.includes(name) || (def.type !== 'default' && def.type !== 'optional');
  return { name, isRequired, preset: preset === '' ? undefined : preset };
}
