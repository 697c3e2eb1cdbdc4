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
      '56 for BNB Smart Chain or 97 for its testnet; endpoints of it that serve logs, separated by commas, tried in this order. Three of different providers outvote one that lies: [docs/operations.md](docs/operations.md#rpc-endpoints)',
  },
  {
    names: ['RPC_BUDGETS'],
    purpose:
      'how often a process may ask each of `RPC_URLS`, in their order: `25/second 3000000/month, 100000/day, none`',
  },
  {
    names: ['VAULT_ADDRESS', 'VAULT_DEPLOY_BLOCK'],
    purpose: 'the vault, and the block from which it is read: `npm run deploy-vault` prints them',
  },
  {
    names: ['VAULTS'],
    purpose:
      'instead of these two where there are several: `open:0x…:12345678:Vault 2, closing:0x…:1234567:Vault 1`, each with its status, address, first block and name. Exactly one is open, `closing` and `closed` ones take no new stakes, an `upcoming` one is known and not shown yet ([docs/operations.md](docs/operations.md#another-vault))',
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
      'the database itself, where `DATABASE_URL` is a PgBouncer in transaction mode: locks, messages and background work go past it. Without it such a pooler is refused at start. Set its `query_timeout` to 2 seconds: a statement outside a transaction has no limit of its own there',
    secret: true,
  },
  {
    names: ['DATABASE_REPLICA_URL'],
    purpose:
      'a replica of it, past every pooler: coverage, statements and lists of the admin area are read there, and at `DATABASE_URL` while it gives no answer ([docs/operations.md](docs/operations.md#a-replicated-database))',
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
      'the secret of before, while it is being replaced: sessions, links and second factors go on ([docs/security.md](docs/security.md#secrets-and-their-rotation))',
    secret: true,
  },
  {
    names: ['OPERATOR_NAME', 'OPERATOR_REGISTRATION', 'OPERATOR_ADDRESS', 'OPERATOR_REPRESENTATIVE', 'OPERATOR_LAW'],
    purpose:
      'whose service this is: the company, its registration number, address and representative, and the law that governs the terms, such as `the law of the Republic of Korea`. They stand in the terms, the privacy notice, each footer and each email; the local chain says “Local demonstration” instead',
  },
  {
    names: ['OPERATOR_PRIVACY_OFFICER'],
    purpose: 'who answers for personal data: `Kim Min <privacy@example.org>`',
  },
  {
    names: ['OPERATOR_NAME_KO', 'OPERATOR_ADDRESS_KO', 'OPERATOR_REPRESENTATIVE_KO', 'OPERATOR_LAW_KO'],
    purpose: 'the same in Korean, where it differs',
  },
  {
    names: ['SMTP_URL'],
    purpose:
      '`smtps://user:password@host` or `smtp://host` (then with STARTTLS, which a password demands). Without emails nobody could reset a password, so the start refuses',
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
      'emails to many (announcements, news to everybody) a second, by all processes together. Other emails never wait for them',
  },
  {
    names: ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY_FILE'],
    purpose: 'all three sign emails, where the mail server does not: [docs/mail.md](docs/mail.md)',
  },
  {
    names: ['MAIL_BOUNCE_ADDRESS'],
    purpose:
      'where emails come back to, each to an address of its own below it, e.g. `bounces@example.org`: [docs/mail.md](docs/mail.md#suppressed-addresses)',
    otherwise: 'MAIL_FROM',
  },
  {
    names: ['MAIL_WEBHOOK_SECRET', 'MAIL_WEBHOOK_SECRET_PREVIOUS'],
    purpose:
      'sign reports of bounces and complaints, the second one while it is being replaced. Without them no reports are taken',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOKS'],
    purpose:
      'where alarms go besides emails to staff, separated by commas: `slack:https://…`, `telegram:https://api.telegram.org/bot(token)/sendMessage#(chat)`, `json:https://…` ([docs/operations.md](docs/operations.md#alarms))',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOK_SECRET'],
    purpose: 'signs what they get: `whsec_` and the base64 of 24 to 64 random bytes. Needed with `json:`',
    secret: true,
  },
  {
    names: ['ALARM_WEBHOOK_PRIVATE'],
    purpose: '`on` lets them be in the own network, and http',
  },
  {
    names: ['ALARM_THRESHOLDS'],
    purpose: 'from which figures on there is an alarm; those left out stay as they are',
  },
  {
    names: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    purpose:
      'make the first admin when there is none; or `npm run make-admin -- <email>` in the same environment, which also removes the second factors of a member of the staff who has lost them. Staff set up an authenticator app at their first sign-in',
    secret: true,
  },
  {
    names: ['TRUST_PROXY'],
    purpose:
      'addresses or networks of reverse proxies whose `X-Forwarded-For` is believed, separated by commas. Behind an unlisted proxy all visitors share one limit: the log says so once, with its address',
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
      'for so long after `SIGTERM` `/readyz` answers 503 while everything else is still served: as long as the balancer needs to notice. The end itself takes up to ten seconds more',
  },
  { names: ['WEB_DIR'], purpose: 'the built web app. Without it the start refuses' },
  {
    names: ['DATA_DIR'],
    purpose:
      'the lists of deleted accounts and of what was sent, which a restored database must neither bring back nor send again ([docs/operations.md](docs/operations.md#backup)). Keep it on a disk that stays, outside the backups of the database',
  },
  { names: ['LOG_LEVEL'], purpose: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`' },
  {
    names: ['READYZ_TOKEN'],
    purpose:
      'a monitor that sends it (`Authorization: Bearer …`) reads in `/readyz` and `/alarmz` what is wrong; so do staff. Everybody else learns only whether something is',
    secret: true,
  },
  {
    names: ['REQUESTS_PER_SECOND'],
    purpose:
      'how many requests an address (of IPv6 a /64) may send to one process, five seconds of them at once; 0: no limit. Health is never refused: [docs/operations.md](docs/operations.md#load)',
    otherwise: '100',
  },
  {
    names: ['SHED_DELAY_MS'],
    purpose: 'how late the event loop may be, on average, before a part of all reads is refused; 0: never',
    otherwise: '200',
  },
  {
    names: ['METRICS_PORT', 'METRICS_HOST'],
    purpose: '`GET /metrics` for Prometheus on a port of its own: whoever reaches it reads',
  },
  {
    names: ['METRICS_TOKEN'],
    purpose:
      'whoever sends it (`Authorization: Bearer …`) reads `GET /metrics` on `PORT`. Without it, it is not there: [docs/operations.md](docs/operations.md#metrics)',
    secret: true,
  },
  {
    names: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER_ARG'],
    purpose:
      'a collector of OpenTelemetry, e.g. `http://127.0.0.1:4318`, for traces; their name there; and the share of requests that are traced. Without the first nothing is traced: [docs/operations.md](docs/operations.md#logs-and-traces)',
  },
  {
    names: ['PUBLIC_RPC_URL'],
    purpose:
      'a public node (https) with which `/transparency` recomputes our figures in browsers without a wallet. Everybody sees it: put no key in it. Its origin is in the content policy of that page alone, and of every page where wallets on phones can connect. Without it the page asks for a wallet',
  },
  {
    names: ['WALLETCONNECT_PROJECT_ID', 'WALLETCONNECT_RELAY_URL'],
    purpose:
      'your project at WalletConnect, with which people connect a wallet on a phone by a QR code or a link, and its relay. It needs `PUBLIC_RPC_URL`. Everybody sees both. Without a project it is not offered; [docs/decisions/026](docs/decisions/026-wallets-on-phones.md) says what the relay learns',
  },
  {
    names: ['PRICE_FEED_ADDRESS'],
    purpose:
      "Chainlink's feed of BNB in US dollars on the chain of the vault (its proxy; `0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE` on 56): amounts and statements then also have a value in dollars. Without it they have none ([docs/decisions/029](docs/decisions/029-prices.md))",
  },
  {
    names: ['EXCHANGE_RATES_URL', 'EXCHANGE_RATES_HISTORY_URL'],
    purpose:
      "the European Central Bank's daily reference rates, for values in won (`https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`), asked once a day, and its file of earlier days (`…/eurofxref-hist.xml`), asked where days are missing. They need `PRICE_FEED_ADDRESS`",
  },
  {
    names: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    purpose:
      'the keys by which push services know this server, and `mailto:` of whoever runs it: `node_modules/.bin/web-push generate-vapid-keys` makes a pair. Without them no notifications go to devices, and the settings say so. With other keys every device signs up again',
    secret: true,
  },
  {
    names: ['PUSH_HOSTS'],
    purpose:
      'the push services that may be asked: names, or `*.` before one, separated by commas. The default is those of Chrome, Firefox, Edge and Safari',
  },
  {
    names: ['PASSWORD_BREACH_URL'],
    purpose:
      "a service that knows leaked passwords, e.g. `https://api.pwnedpasswords.com/range/`: it is sent five hex digits of a new password's SHA-1. While it is down, passwords are not looked up",
  },
  {
    names: ['TRUSTED_TYPES_EXEMPT'],
    purpose:
      'parts of user agents, separated by commas, such as `MetaMaskMobile`: their pages come without `require-trusted-types-for`, for wallets that put themselves into pages by a script element. `script-src` stays as it is',
  },
  {
    names: ['OFFLINE_COPIES'],
    purpose:
      '`off` takes back what browsers keep to start without a network, should a release have kept something broken: the next visit of each drops it. Notifications on devices go on ([docs/operations.md](docs/operations.md#copies-in-browsers))',
  },
  {
    names: ['ATTACHMENTS'],
    purpose:
      'where files of tickets are kept: `folder` is `DATA_DIR/attachments`, which several processes must share; `s3` is storage that speaks S3 ([docs/operations.md](docs/operations.md#files-of-tickets))',
  },
  {
    names: ['ATTACHMENTS_S3_ENDPOINT', 'ATTACHMENTS_S3_BUCKET', 'ATTACHMENTS_S3_REGION', 'ATTACHMENTS_S3_KEY_ID'],
    purpose:
      'with `ATTACHMENTS=s3`: its address, without the bucket; the private bucket; its region; the id of the key',
  },
  { names: ['ATTACHMENTS_S3_SECRET'], purpose: 'with `ATTACHMENTS=s3`: the secret of the key', secret: true },
  {
    names: ['RETAIN_AFTER_DELETION'],
    purpose:
      'what the law makes you keep of a deleted account, anonymised: `tickets:1095` keeps tickets for 1,095 days ([docs/accounts.md](docs/accounts.md))',
  },
  { names: ['ADMIN_TOTP_SECRET'], purpose: 'for the local chain only', secret: true },
];

export function variableOf(name: VariableName): Variable {
  const { def } = envSchema.shape[name];
  const preset = def.type === 'default' ? String((def as { defaultValue?: unknown }).defaultValue) : undefined;
  const isRequired = NEEDED_LIVE.includes(name) || (def.type !== 'default' && def.type !== 'optional');
  return { name, isRequired, preset: preset === '' ? undefined : preset };
}
