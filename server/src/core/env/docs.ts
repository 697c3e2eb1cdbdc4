/**
 * The purpose of each variable of the environment: the table in README.md and `.env.example` are made from this list
 * (`node scripts/generate-env.ts`). Whether a variable is required, and its default, come from the schema.
 */
import { envSchema, NEEDED_LIVE } from '../env.ts';

export type VariableName = keyof typeof envSchema.shape;

interface Row {
  readonly names: readonly VariableName[];
  /** Markdown, without the default. */
  readonly purpose: string;
  /** Never printed with a value. */
  readonly secret?: true;
  /** Where the schema has no constant. */
  readonly otherwise?: string;
}

export interface Variable {
  readonly name: VariableName;
  readonly isRequired: boolean;
  /** The schema's default; undefined where there is none. */
  readonly preset: string | undefined;
}

/** In the order in which somebody fills them in. */
export const ENV_ROWS: readonly Row[] = [
  {
    names: ['CHAIN_ID', 'RPC_URLS'],
    purpose:
      '56 for BNB Smart Chain or 97 for its testnet; endpoints of it that serve logs, separated by commas, tried in this order. Three of different providers outvote one that is wrong: [docs/operations.md](docs/operations.md#rpc-endpoints)',
  },
  {
    names: ['RPC_BUDGETS'],
    purpose:
      'how often a process may ask each of `RPC_URLS`, in their order: `25/second 3000000/month, 100000/day, none`',
  },
  {
    names: ['VAULT_ADDRESS', 'VAULT_DEPLOY_BLOCK'],
    purpose: 'the vault, and its first block: `npm run deploy-vault` prints them',
  },
  {
    names: ['VAULTS'],
    purpose:
      'instead of these two if there are several: `open:0x…:12345678:Vault 2, closing:0x…:1234567:Vault 1`, each with its status, address, first block and name. Exactly one is open, `closing` and `closed` ones take no new stakes, an `upcoming` one is read but not shown yet ([docs/operations.md](docs/operations.md#another-vault))',
  },
  { names: ['PUBLIC_URL'], purpose: 'the public https origin; writes from any other are refused' },
  {
    names: ['DATABASE_URL'],
    purpose: '`postgres://user:password@host/name`. Migrations run at start, one process at a time',
    secret: true,
  },
  {
    names: ['DATABASE_DIRECT_URL'],
    purpose:
      'the database itself, if `DATABASE_URL` is a PgBouncer in transaction mode: locks, messages and background work bypass the pooler. Without it such a pooler is refused at start. Set its `query_timeout` to 2 seconds: a statement outside a transaction has no limit of its own there',
    secret: true,
  },
  {
    names: ['DATABASE_REPLICA_URL'],
    purpose:
      'a replica, without a pooler: coverage, statements and lists of the admin area are read from it, and from `DATABASE_URL` while it does not answer ([docs/operations.md](docs/operations.md#a-replicated-database))',
    secret: true,
  },
  {
    names: ['SESSION_SECRET'],
    purpose: 'at least 32 random characters, the same in every process: `openssl rand -hex 32` makes them',
    secret: true,
  },
  {
    names: ['SESSION_SECRET_PREVIOUS'],
    purpose:
      'the previous secret, while it is being replaced: sessions, links and second factors keep working ([docs/security.md](docs/security.md#secrets-and-their-rotation))',
    secret: true,
  },
  {
    names: ['OPERATOR_NAME', 'OPERATOR_REGISTRATION', 'OPERATOR_ADDRESS', 'OPERATOR_REPRESENTATIVE', 'OPERATOR_LAW'],
    purpose:
      'whose service this is: the company, its registration number, address and representative, and the law that governs the terms, such as `the law of the Republic of Korea`. They appear in the terms, the privacy notice, each footer and each email; the local chain says “Local demonstration” instead',
  },
  {
    names: ['OPERATOR_PRIVACY_OFFICER'],
    purpose: 'the contact for personal data: `Kim Min <privacy@example.org>`',
  },
  {
    names: ['OPERATOR_NAME_KO', 'OPERATOR_ADDRESS_KO', 'OPERATOR_REPRESENTATIVE_KO', 'OPERATOR_LAW_KO'],
    purpose: 'the same in Korean, if different',
  },
  {
    names: ['SMTP_URL'],
    purpose:
      '`smtps://user:password@host` or `smtp://host` (then with STARTTLS, which is required with a password). Required, because without emails nobody could reset a password',
    secret: true,
  },
  {
    names: ['MAIL_FROM'],
    purpose: 'sender of emails',
    otherwise: 'Eleven <no-reply@(host of PUBLIC_URL)>',
  },
  {
    names: ['MAIL_RATE'],
    purpose:
      'bulk emails (announcements, news to everybody) per second, by all processes together. Other emails never wait for them',
  },
  {
    names: ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'],
    purpose: 'set all three to sign emails, if the mail server does not: [docs/mail.md](docs/mail.md)',
  },
  {
    names: ['MAIL_BOUNCE_ADDRESS'],
    purpose:
      'where bounced emails return to, each to its own address below it, e.g. `bounces@example.org`: [docs/mail.md](docs/mail.md#suppressed-addresses)',
    otherwise: 'MAIL_FROM',
  },
  {
    names: ['MAIL_WEBHOOK_SECRET', 'MAIL_WEBHOOK_SECRET_PREVIOUS'],
    purpose:
      'the key that signs reports of bounces and complaints; the second is the previous one, while it is being replaced. Without the first no reports are accepted',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOKS'],
    purpose:
      'where alarms are sent besides emails to staff, separated by commas: `slack:https://…`, `telegram:https://api.telegram.org/bot(token)/sendMessage#(chat)`, `json:https://…` ([docs/operations.md](docs/operations.md#alarms))',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOK_SECRET'],
    purpose: 'signs these messages: `whsec_` and the base64 of 24 to 64 random bytes. Needed with `json:`',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOK_PRIVATE'],
    purpose: '`on` allows private networks and http',
  },
  {
    names: ['ALARM_THRESHOLDS'],
    purpose: 'the figures from which on there is an alarm; the others keep their defaults',
  },
  {
    names: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    purpose:
      'create the first admin if there is none; or `npm run make-admin -- <email>` in the same environment, which also removes the second factors of a staff member who has lost them. Staff set up an authenticator app at their first sign-in',
    secret: true,
  },
  {
    names: ['TRUST_PROXY'],
    purpose:
      'addresses or networks of reverse proxies whose `X-Forwarded-For` is trusted, separated by commas. Behind an unlisted proxy all visitors share one limit: the log says so once, with its address',
  },
  { names: ['PORT', 'HOST'], purpose: 'where the server listens' },
  {
    names: ['ROLE'],
    purpose:
      '`all`; `web` never follows the chain; `indexer` serves only health and metrics. With `web`, run two or more `indexer`: one follows the chain, the others stand by ([docs/operations.md](docs/operations.md#deploy))',
  },
  {
    names: ['STOP_DELAY_SECONDS'],
    purpose:
      'how long after `SIGTERM` `/readyz` answers 503 while everything else is still served: as long as the balancer needs to notice. Ending takes up to ten seconds more',
  },
  { names: ['WEB_DIR'], purpose: 'the built web app. Without it the server does not start' },
  {
    names: ['DATA_DIR'],
    purpose:
      'the lists of deleted accounts and of what was sent, so that a restored database neither brings accounts back nor sends anything again ([docs/operations.md](docs/operations.md#backup)). Keep it on a persistent disk, outside the backups of the database',
  },
  { names: ['LOG_LEVEL'], purpose: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`' },
  {
    names: ['READYZ_TOKEN'],
    purpose:
      'a monitor that sends it (`Authorization: Bearer …`) sees in `/readyz` and `/alarmz` what is wrong; so do staff. Everybody else sees only whether something is',
    secret: true,
  },
  {
    names: ['REQUESTS_PER_SECOND'],
    purpose:
      'how many requests a second an address (for IPv6, a /64) may send to one process, in bursts of up to five times as many; 0: no limit. Health is never refused: [docs/operations.md](docs/operations.md#load)',
    otherwise: '100',
  },
  {
    names: ['SHED_DELAY_MS'],
    purpose: 'how late the event loop may be, on average, before a part of all reads is refused; 0: never',
    otherwise: '200',
  },
  {
    names: ['METRICS_PORT', 'METRICS_HOST'],
    purpose: '`GET /metrics` for Prometheus on a separate port, readable by everybody who can reach it',
  },
  {
    names: ['METRICS_TOKEN'],
    purpose:
      'clients that send it (`Authorization: Bearer …`) can read `GET /metrics` on `PORT`. Without it the route does not exist: [docs/operations.md](docs/operations.md#metrics)',
    secret: true,
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
    purpose:
      'an OpenTelemetry collector for traces, e.g. `http://127.0.0.1:4318`; the service name; and the share of requests to trace. Without the first nothing is traced: [docs/operations.md](docs/operations.md#logs-and-traces)',
  },
  {
    names: ['PUBLIC_RPC_URL'],
    purpose:
      'a public node (https) with which `/transparency` recomputes our figures in browsers without a wallet. Everybody sees it: put no key in it. Its origin is in the content security policy of that page only, or, with `WALLETCONNECT_PROJECT_ID`, of every page where wallets on phones can connect. Without it the page asks for a wallet',
  },
  {
    names: ['WALLETCONNECT_PROJECT_ID', 'WALLETCONNECT_RELAY_URL'],
    purpose:
      'your project at WalletConnect, with which people connect a wallet on a phone by a QR code or a link, and its relay. It needs `PUBLIC_RPC_URL`. Everybody sees both. Without a project this is not offered; [docs/decisions/026](docs/decisions/026-wallets-on-phones.md) says what the relay learns',
  },
  {
    names: ['PRICE_FEED_ADDRESS'],
    purpose:
      "Chainlink's feed of BNB in US dollars on the chain of the vault (its proxy; `0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE` on 56): amounts and statements then also have a value in dollars. Without it they have none ([docs/decisions/029](docs/decisions/029-prices.md))",
  },
  {
    names: ['EXCHANGE_RATES_URL', 'EXCHANGE_RATES_HISTORY_URL'],
    purpose:
      "the European Central Bank's daily reference rates, for values in won (`https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`), fetched once a day, and its file of earlier days (`…/eurofxref-hist.xml`), fetched if days are missing. They need `PRICE_FEED_ADDRESS`",
  },
  {
    names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    purpose:
      'the keys by which push services know this server, and a `mailto:` of the operator: `node_modules/.bin/web-push generate-vapid-keys` makes a pair. Without them no push notifications are sent, and the settings say so. With new keys every device has to turn them on again',
    secret: true,
  },
  {
    names: ['PUSH_HOSTS'],
    purpose:
      'the push services that may be contacted: names, or `*.` before one, separated by commas. The default is those of Chrome, Firefox, Edge and Safari',
  },
  {
    names: ['PASSWORD_BREACH_URL'],
    purpose:
      "a service that lists leaked passwords, e.g. `https://api.pwnedpasswords.com/range/`: it receives five hex digits of a new password's SHA-1. While it is down, passwords are not checked against it",
  },
  {
    names: ['TRUSTED_TYPES_EXEMPT'],
    purpose:
      'parts of user agents, separated by commas, such as `MetaMaskMobile`: their pages are sent without `require-trusted-types-for`, for wallets that inject themselves with a script element. `script-src` does not change',
  },
  {
    names: ['OFFLINE_COPIES'],
    purpose:
      '`off` deletes what browsers store to start without a network, if a release has stored something broken: each browser deletes it at its next visit. Push notifications keep working ([docs/operations.md](docs/operations.md#copies-in-browsers))',
  },
  {
    names: ['ATTACHMENTS'],
    purpose:
      'where files of tickets are stored: `folder` is `DATA_DIR/attachments`, which several processes must share; `s3` is S3-compatible storage ([docs/operations.md](docs/operations.md#files-of-tickets))',
  },
  {
    names: ['ATTACHMENTS_S3_ENDPOINT', 'ATTACHMENTS_S3_BUCKET', 'ATTACHMENTS_S3_REGION', 'ATTACHMENTS_S3_KEY_ID'],
    purpose: 'with `ATTACHMENTS=s3`: its URL, without the bucket; the private bucket; its region; the id of the key',
  },
  { names: ['ATTACHMENTS_S3_SECRET'], purpose: 'with `ATTACHMENTS=s3`: the secret of the key', secret: true },
  {
    names: ['RETAIN_AFTER_DELETION'],
    purpose:
      'what the law requires you to keep of a deleted account, anonymised: `tickets:1095` keeps tickets for 1,095 days ([docs/accounts.md](docs/accounts.md))',
  },
  { names: ['ADMIN_TOTP_SECRET'], purpose: 'for the local chain only', secret: true },
];

export function variableOf(name: VariableName): Variable {
  const { def } = envSchema.shape[name];
  const preset = def.type === 'default' ? String((def as { defaultValue?: unknown }).defaultValue) : undefined;
  const isRequired = NEEDED_LIVE.includes(name) || (def.type !== 'default' && def.type !== 'optional');
  return { name, isRequired, preset: preset === '' ? undefined : preset };
}
