import { describe, expect, it } from 'vitest';
import { createServer } from '../http/server.ts';
import { TEST_VAPID } from '../testing/vapid.ts';
import { ENV_ROWS, variableOf } from './env/docs.ts';
import { envSchema, readEnv } from './env.ts';
import { createLog } from './log.ts';

const local = {
  CHAIN_ID: '31337',
  RPC_URLS: 'http://127.0.0.1:8545',
  VAULT_ADDRESS: `0x${'ab'.repeat(20)}`,
  SESSION_SECRET: 'k3Jx9-fq2Lw8_Zr5Tn1Vb7Yc4Hm6Pd0S',
};
const production = {
  ...local,
  CHAIN_ID: '56',
  RPC_URLS: 'https://one.example, https://two.example',
  DATABASE_URL: 'postgres://eleven@db/eleven',
  PUBLIC_URL: 'https://eleven.example/',
  SMTP_URL: 'smtps://user:word@mail.example',
  OPERATOR_NAME: 'Eleven Example Ltd',
  OPERATOR_REGISTRATION: '110111-0000000',
  OPERATOR_ADDRESS: '1 Example-ro, Seoul',
  OPERATOR_REPRESENTATIVE: 'Kim Min',
  OPERATOR_PRIVACY_OFFICER: 'Lee Seo <privacy@eleven.example>',
  OPERATOR_LAW: 'the law of the Republic of Korea',
};

const WEBHOOK = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const VAPID = {
  VAPID_PUBLIC_KEY: TEST_VAPID.publicKey,
  VAPID_PRIVATE_KEY: TEST_VAPID.privateKey,
  VAPID_SUBJECT: TEST_VAPID.subject,
};

describe('the environment', () => {
  it('of the local chain needs four variables', () => {
    expect(readEnv(local)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      local: true,
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      firstAdmin: undefined,
      smtpUrl: undefined,
      trustedProxies: [],
    });
  });

  it('of production is read as written', () => {
    expect(readEnv({ ...production, TRUST_PROXY: '10.0.0.1, 10.0.0.2', ADMIN_EMAIL: '' })).toMatchObject({
      local: false,
      chainId: 56,
      rpcUrls: ['https://one.example', 'https://two.example'],
      publicUrl: 'https://eleven.example',
      trustedProxies: ['10.0.0.1', '10.0.0.2'],
      smtpUrl: 'smtps://user:word@mail.example',
      mailFrom: 'Eleven <no-reply@eleven.example>',
    });
  });

  it('gives each RPC its own budget', () => {
    expect(readEnv(production).rpcBudgets).toEqual([[], []]);
    expect(readEnv({ ...production, RPC_BUDGETS: '25/second 3000000/month, none' }).rpcBudgets).toEqual([
      [
        { requests: 25, per: 'second' },
        { requests: 3_000_000, per: 'month' },
      ],
      [],
    ]);
  });

  it('has a node for browsers only if one is given, over https or on this machine', () => {
    expect(readEnv(production).publicRpcUrl).toBeUndefined();
    for (const url of ['https://node.example/v1', 'http://127.0.0.1:8545', 'http://localhost:8545'])
      expect(readEnv({ ...production, PUBLIC_RPC_URL: url }).publicRpcUrl).toBe(url);
  });

  it('checks for leaked passwords only if a service is given', () => {
    expect(readEnv(production).passwordBreachUrl).toBeUndefined();
    const url = 'https://api.pwnedpasswords.com/range/';
    expect(readEnv(production).trustedTypesExempt).toEqual([]);
    const exempt = 'MetaMaskMobile, Firefox/128.0';
    expect(readEnv({ ...production, TRUSTED_TYPES_EXEMPT: exempt }).trustedTypesExempt).toEqual([
      'MetaMaskMobile',
      'Firefox/128.0',
    ]);
    expect(readEnv({ ...production, PASSWORD_BREACH_URL: url }).passwordBreachUrl).toBe(url);
  });

  it('has values in dollars and won only if a feed and a file of rates are given, over https', () => {
    expect(readEnv(production).prices).toEqual({ feed: undefined, rates: undefined });
    const feed = { PRICE_FEED_ADDRESS: `0x${'Ab'.repeat(20)}` };
    const url = 'https://rates.example/daily.xml';
    expect(readEnv({ ...production, ...feed }).prices).toEqual({ feed: `0x${'ab'.repeat(20)}`, rates: undefined });
    expect(readEnv({ ...production, ...feed, EXCHANGE_RATES_URL: url }).prices.rates).toEqual({ url });
    const refused = (given: Record<string, string>) => () => readEnv({ ...production, ...given });
    expect(refused({ PRICE_FEED_ADDRESS: '0x12' })).toThrow('PRICE_FEED_ADDRESS');
    expect(refused({ EXCHANGE_RATES_URL: url })).toThrow('PRICE_FEED_ADDRESS');
    for (const wrong of ['http://rates.example/daily.xml', 'file:///etc/passwd', 'https://a:b@rates.example/', 'daily'])
      expect(refused({ ...feed, EXCHANGE_RATES_URL: wrong })).toThrow('EXCHANGE_RATES_URL');
    expect(refused({ ...feed, EXCHANGE_RATES_HISTORY_URL: url })).toThrow('EXCHANGE_RATES_URL');
  });

  it('reaches wallets on phones only with a project, and with a node that reads the chain for them', () => {
    expect(readEnv(production).walletConnect).toBeUndefined();
    const project = { WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef' };
    const node = { PUBLIC_RPC_URL: 'https://node.example/v1' };
    expect(readEnv({ ...production, ...project, ...node }).walletConnect).toEqual({
      projectId: project.WALLETCONNECT_PROJECT_ID,
      relayUrl: 'wss://relay.walletconnect.org',
    });
    expect(() => readEnv({ ...production, ...project })).toThrow(/PUBLIC_RPC_URL is missing/);
    for (const id of ['short', project.WALLETCONNECT_PROJECT_ID.toUpperCase()])
      expect(() => readEnv({ ...production, ...node, WALLETCONNECT_PROJECT_ID: id })).toThrow(/32 hex digits/);
    for (const relay of ['https://relay.example', 'ws://relay.example', 'wss://user:word@relay.example'])
      expect(() => readEnv({ ...production, ...project, ...node, WALLETCONNECT_RELAY_URL: relay })).toThrow(/wss:/);
  });

  it('sends to the browsers’ push services once it has keys', () => {
    expect(readEnv(production).push.vapid).toBeUndefined();
    expect(readEnv(production).push.hosts).toContain('fcm.googleapis.com');
    const { vapid, hosts } = readEnv({ ...production, ...VAPID, PUSH_HOSTS: 'push.example, *.example.org:8443' }).push;
    expect(vapid).toEqual({
      publicKey: VAPID.VAPID_PUBLIC_KEY,
      privateKey: VAPID.VAPID_PRIVATE_KEY,
      subject: VAPID.VAPID_SUBJECT,
    });
    expect(hosts).toEqual(['push.example', '*.example.org:8443']);
  });

  it('accepts no delivery reports without a secret, and two secrets while one is being replaced', () => {
    expect(readEnv(production).mailReports).toEqual({ address: undefined, keys: [] });
    const given = { MAIL_BOUNCE_ADDRESS: 'bounces@a.example', MAIL_WEBHOOK_SECRET: WEBHOOK };
    const { address, keys } = readEnv({ ...production, ...given, MAIL_WEBHOOK_SECRET_PREVIOUS: WEBHOOK }).mailReports;
    expect([address, keys]).toEqual(['bounces@a.example', [Buffer.alloc(32, 7), Buffer.alloc(32, 7)]]);
  });

  it('accepts every notation for a proxy that the server understands', async () => {
    const names = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'linklocal', 'uniquelocal'];
    const { trustedProxies } = readEnv({ ...production, TRUST_PROXY: names.join(', ') });
    expect(trustedProxies).toEqual(names);
    const app = createServer({ log: createLog('silent'), headers: {}, trustedProxies });
    await app.close();
  });

  const wrong: [string, object, RegExp][] = [
    ['a port that is no number', { PORT: 'abc' }, /^PORT must/],
    ['a port out of range', { PORT: '70000' }, /^PORT must/],
    ['a negative port', { PORT: '-1' }, /^PORT must/],
    ['no chain', { CHAIN_ID: undefined }, /^CHAIN_ID is missing/],
    ['a chain that is no number', { CHAIN_ID: '0x38' }, /^CHAIN_ID must/],
    ['an empty chain', { CHAIN_ID: '' }, /^CHAIN_ID is missing/],
    ['no RPC', { RPC_URLS: undefined }, /^RPC_URLS is missing/],
    ['an RPC that is no address', { RPC_URLS: 'localhost' }, /^RPC_URLS must/],
    ['one bad RPC of two', { RPC_URLS: 'https://one.example,ftp://two.example' }, /^RPC_URLS must/],
    ['a budget for one RPC of two', { RPC_BUDGETS: '5/second' }, /^RPC_BUDGETS must be one for each of RPC_URLS/],
    ['a budget without a unit we know', { RPC_BUDGETS: '5/second 9/week, none' }, /^RPC_BUDGETS must/],
    ['a trailing comma after the RPC', { RPC_URLS: 'https://one.example,' }, /^RPC_URLS must/],
    [
      'a public RPC without https',
      { PUBLIC_RPC_URL: 'http://node.example' },
      /^PUBLIC_RPC_URL must be one https address/,
    ],
    ['two public RPCs', { PUBLIC_RPC_URL: 'https://one.example, https://two.example' }, /^PUBLIC_RPC_URL must/],
    ['a public RPC with a password', { PUBLIC_RPC_URL: 'https://us:key@node.example' }, /^PUBLIC_RPC_URL must/],
    [
      'leaked passwords without https',
      { PASSWORD_BREACH_URL: 'http://leaks.example/range/' },
      /^PASSWORD_BREACH_URL must/,
    ],
    ['leaked passwords without /', { PASSWORD_BREACH_URL: 'https://leaks.example/range' }, /^PASSWORD_BREACH_URL must/],
    ['an exemption for everybody', { TRUSTED_TYPES_EXEMPT: 'MetaMaskMobile,' }, /^TRUSTED_TYPES_EXEMPT must/],
    ['no vault', { VAULT_ADDRESS: undefined }, /^VAULT_ADDRESS is missing/],
    ['a vault that is too short', { VAULT_ADDRESS: '0x1234' }, /^VAULT_ADDRESS must/],
    ['a vault by name', { VAULT_ADDRESS: 'eleven.eth' }, /^VAULT_ADDRESS must/],
    ['a deploy block that is no number', { VAULT_DEPLOY_BLOCK: 'latest' }, /^VAULT_DEPLOY_BLOCK must/],
    ['no secret', { SESSION_SECRET: undefined }, /^SESSION_SECRET is missing/],
    ['a short secret', { SESSION_SECRET: 'short' }, /^SESSION_SECRET must have at least 32/],
    ['a secret of one letter', { SESSION_SECRET: 'a'.repeat(40) }, /^SESSION_SECRET must be random/],
    ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://db/eleven' }, /^DATABASE_URL must/],
    ['no mail server in production', { SMTP_URL: undefined }, /^SMTP_URL is missing/],
    ['a mail server that is a web address', { SMTP_URL: 'https://mail.example' }, /^SMTP_URL must/],
    ['a sender without an address', { MAIL_FROM: 'Eleven' }, /^MAIL_FROM must/],
    [
      'DKIM without a key',
      { MAIL_DKIM_DOMAIN: 'a.example', MAIL_DKIM_SELECTOR: 'one' },
      /^MAIL_DKIM_KEY_FILE is missing/,
    ],
    [
      'DKIM without a domain',
      { MAIL_DKIM_KEY_FILE: 'key.pem', MAIL_DKIM_SELECTOR: 'one' },
      /^MAIL_DKIM_DOMAIN is missing/,
    ],
    ['DKIM for no domain', { MAIL_DKIM_DOMAIN: 'https://a.example' }, /^MAIL_DKIM_DOMAIN must/],
    ['DKIM with two selectors', { MAIL_DKIM_SELECTOR: 'one two' }, /^MAIL_DKIM_SELECTOR must/],
    [
      'DKIM with a key that is not there',
      { MAIL_DKIM_DOMAIN: 'a.example', MAIL_DKIM_SELECTOR: 'one', MAIL_DKIM_KEY_FILE: '/nowhere/key.pem' },
      /^MAIL_DKIM_KEY_FILE must be a readable RSA key/,
    ],
    [
      'an address to come back to that leaves no room',
      { MAIL_BOUNCE_ADDRESS: 'returned-emails-of-eleven@a.example' },
      /^MAIL_BOUNCE_ADDRESS must/,
    ],
    ['an address to come back to with a plus', { MAIL_BOUNCE_ADDRESS: 'a+b@a.example' }, /^MAIL_BOUNCE_ADDRESS must/],
    ['a short secret of reports', { MAIL_WEBHOOK_SECRET: 'whsec_c2hvcnQ=' }, /^MAIL_WEBHOOK_SECRET must be whsec_/],
    [
      'a secret of reports of another form',
      { MAIL_WEBHOOK_SECRET: 'k3Jx9-fq2Lw8_Zr5Tn1Vb7Yc4Hm6Pd0S' },
      /^MAIL_WEBHOOK_SECRET must/,
    ],
    [
      'a secret of reports of before alone',
      { MAIL_WEBHOOK_SECRET_PREVIOUS: WEBHOOK },
      /^MAIL_WEBHOOK_SECRET is missing/,
    ],
    ['no mails to many at all', { MAIL_RATE: '0' }, /^MAIL_RATE must/],
    ['a fraction of a mail a second', { MAIL_RATE: '0.5' }, /^MAIL_RATE must/],
    ['a sender over two lines', { MAIL_FROM: 'E\r\nBcc: x <a@b.example>' }, /^MAIL_FROM must/],
    ['no database in production', { DATABASE_URL: undefined }, /^DATABASE_URL is missing/],
    ['no public address in production', { PUBLIC_URL: undefined }, /^PUBLIC_URL is missing/],
    ['a public address without https', { PUBLIC_URL: 'http://eleven.example' }, /^PUBLIC_URL must be https/],
    ['a public address with a path', { PUBLIC_URL: 'https://eleven.example/app' }, /^PUBLIC_URL must be an origin/],
    ['an admin without a password', { ADMIN_EMAIL: 'a@example.org' }, /^ADMIN_PASSWORD is missing/],
    ['an admin without an address', { ADMIN_PASSWORD: 'long enough phrase' }, /^ADMIN_EMAIL is missing/],
    [
      'an admin whose address is none',
      { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'long enough phrase' },
      /^ADMIN_EMAIL must/,
    ],
    [
      'an admin with a short password',
      { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'short' },
      /^ADMIN_PASSWORD must/,
    ],
    ['one key of push alone', { VAPID_PUBLIC_KEY: VAPID.VAPID_PUBLIC_KEY }, /^VAPID_PRIVATE_KEY is missing/],
    ['keys of push without a subject', { ...VAPID, VAPID_SUBJECT: '' }, /^VAPID_SUBJECT is missing/],
    ['a subject of push that is no mailbox', { ...VAPID, VAPID_SUBJECT: 'operator' }, /^VAPID_SUBJECT must/],
    [
      'keys of push that are not a pair',
      { ...VAPID, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` },
      /^VAPID_PUBLIC_KEY is not the one of VAPID_PRIVATE_KEY/,
    ],
    ['a private key of push that is none', { ...VAPID, VAPID_PRIVATE_KEY: 'short' }, /^VAPID_PRIVATE_KEY must/],
    ...['https://fcm.googleapis.com', '10.0.0.1', 'a..b', 'fcm.googleapis.com,', '*', 'a/b'].map(
      (hosts): [string, object, RegExp] => [`the push host ${hosts}`, { PUSH_HOSTS: hosts }, /^PUSH_HOSTS must/],
    ),
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    ...['true', '1', 'proxy.example', '10.0.0.1:8080', '10.0.0.256', '10.0.0.0/33', '10.0.0.0/', '0.0.0.0/0'].map(
      (value): [string, object, RegExp] => [
        `proxies that are ${value}`,
        { TRUST_PROXY: value },
        /^TRUST_PROXY must be addresses or networks like 10\.0\.0\.0\/8, separated by commas$/,
      ],
    ),
    ['one bad proxy of two', { TRUST_PROXY: '10.0.0.1, fe80::/129' }, /^TRUST_PROXY must/],
    ['a trailing comma after the proxies', { TRUST_PROXY: '10.0.0.1,' }, /^TRUST_PROXY must/],
  ];
  it.each(wrong)('with %s is refused, naming the variable', (_, changes, message) => {
    expect(() => readEnv({ ...production, ...changes })).toThrow(message);
  });

  it('describes every variable once', () => {
    expect(ENV_ROWS.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(envSchema.shape).toSorted());
  });

  it('marks exactly those variables as required without which production does not start', () => {
    const all = ENV_ROWS.flatMap(({ names }) => names.map(variableOf));
    for (const { name, isRequired } of all) {
      const read = () => readEnv({ ...production, [name]: undefined });
      if (isRequired) expect(read, name).toThrow(new RegExp(`^${name} is missing`));
      else expect(read, name).not.toThrow();
    }
  });

  it('never shows a secret in its messages', () => {
    const secret = 'hunter2-hunter2';
    for (const name of ['SESSION_SECRET', 'ADMIN_PASSWORD', 'DATABASE_URL']) {
      try {
        readEnv({ ...production, ADMIN_EMAIL: 'a@example.org', [name]: secret });
      } catch (error) {
        expect(String(error)).not.toContain(secret);
      }
    }
  });
});
