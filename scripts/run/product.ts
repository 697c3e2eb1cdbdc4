/** Everything that `npm start` runs, in dependency order. */
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { LOCAL_CHAIN_ID } from '@eleven/protocol/chains';
import { DirectoryInUseError, lockDirectory } from '../../server/src/db/directory-lock.ts';
import { startLocalChain } from '../chain/local-chain.ts';
import { ensurePriceFeed } from '../chain/price-feed.ts';
import { type DeployedVault, ensureSecondVault, ensureVault } from '../chain/vault.ts';
import type { Closers } from './closers.ts';
import { writeExchangeRates } from './exchange-rates.ts';
import { PRICE_FEED_ARTIFACT, ROOT, VAULT_ARTIFACT } from './paths.ts';
import { isPortFree } from './ports.ts';
import { openProcessRecord } from './processes.ts';
import { readSecrets } from './secrets.ts';
import { type ServerChild, startServer } from './server-child.ts';
import type { Settings } from './settings.ts';
import { UserError } from './user-error.ts';

export interface ProductOptions {
  readonly settings: Settings;
  readonly say: (line: string) => void;
  /** The directory of the built web app, awaited when the server needs it. */
  readonly webDir: Promise<string>;
  /** The server's entry file, awaited in the same way. */
  readonly serverMain: Promise<string>;
  /** Called when a process that should run has ended and is not restarted. */
  readonly onGiveUp: (error: Error) => void;
  readonly serverFlags?: readonly string[];
  /** The address for browsers, if it is not that of the server. */
  readonly publicUrl?: string;
}

interface NewAdmin {
  readonly email: string;
  readonly password?: string;
  readonly totpSecret?: string;
}

export interface Product {
  readonly origin: string;
  /** The first admin with its generated secrets, to be shown once. */
  readonly newAdmin: NewAdmin | undefined;
  /** To be called once the admin's secrets have been shown. */
  adminShown(): Promise<void>;
}

export async function startProduct(options: ProductOptions, closers: Closers): Promise<Product> {
  const { settings, say } = options;
  const { dataDir, port, chainPort } = settings;
  const runDirectory = join(dataDir, 'run');
  try {
    await mkdir(runDirectory, { recursive: true, mode: 0o700 });
    // Private to its owner, even if an earlier release created it.
    await chmod(dataDir, 0o700);
  } catch (error) {
    throw new UserError(`DATA_DIR cannot be used: ${(error as Error).message}`);
  }
  await closers.add(lock(dataDir, runDirectory));

  const record = await openProcessRecord(runDirectory);
  const left = await record.endLeftovers();
  if (left.length > 0) say(`Ended what an earlier start had left running (${left.join(', ')}).`);
  await refuseTakenPort('PORT', port);
  await refuseTakenPort('CHAIN_PORT', chainPort);
  await closers.add(() => record.clear());

  let server: ServerChild | undefined;
  say('Starting the local chain …');
  const chain = await startLocalChain({
    directory: join(dataDir, 'chain'),
    port: chainPort,
    say,
    onProcess: (pid) => record.note('chain', pid),
    onBlock: () => server?.tellOfBlock(),
    onGiveUp: options.onGiveUp,
  });
  await closers.add(() => chain.close());
  const vault = await ensureVault(chain.rpcUrl, VAULT_ARTIFACT);
  const second = await ensureSecondVault(chain.rpcUrl, VAULT_ARTIFACT, settings.secondVault);
  const priceFeed = await ensurePriceFeed(chain.rpcUrl, PRICE_FEED_ARTIFACT);
  const exchangeRatesUrl = await writeExchangeRates(runDirectory);

  const secrets = await readSecrets(runDirectory);
  const adminPassword = settings.adminPassword ?? secrets.adminPassword;
  const adminTotpSecret = settings.adminTotpSecret ?? secrets.adminTotpSecret;
  const origin = `http://127.0.0.1:${port}`;
  const [webDir, serverMain] = await Promise.all([options.webDir, options.serverMain]);
  say('Starting the server …');
  const log = openLog(join(dataDir, 'server.log'));
  await closers.add(() => closeSync(log));
  server = startServer({
    main: serverMain,
    env: {
      ...process.env,
      // Compiling modules takes a fifth of a start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules/.cache/node'),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      CHAIN_ID: String(LOCAL_CHAIN_ID),
      RPC_URLS: chain.rpcUrl,
      ...vaultsOf(vault, second),
      PRICE_FEED_ADDRESS: priceFeed ?? '',
      EXCHANGE_RATES_URL: priceFeed ? exchangeRatesUrl : '',
      EXCHANGE_RATES_HISTORY_URL: '',
      PUBLIC_URL: options.publicUrl ?? origin,
      SESSION_SECRET: secrets.sessionSecret,
      ADMIN_EMAIL: adminPassword ? settings.adminEmail : '',
      ADMIN_PASSWORD: adminPassword,
      ADMIN_TOTP_SECRET: adminPassword ? adminTotpSecret : '',
      WEB_DIR: webDir,
    },
    log,
    dataDir,
    say,
    onProcess: (pid) => record.note('server', pid),
    onGiveUp: options.onGiveUp,
    ...(options.serverFlags ? { nodeFlags: options.serverFlags } : {}),
  });
  await closers.add(() => server.close());
  await server.ready;

  const isNew = secrets.adminPassword !== '';
  return {
    origin,
    newAdmin: isNew
      ? {
          email: settings.adminEmail,
          ...(settings.adminPassword === undefined ? { password: secrets.adminPassword } : {}),
          ...(settings.adminTotpSecret === undefined ? { totpSecret: secrets.adminTotpSecret } : {}),
        }
      : undefined,
    adminShown: () => secrets.adminShown(),
  };
}

/** The variables that name the vaults to the server; an empty variable counts as not set. */
function vaultsOf(first: DeployedVault, second: DeployedVault | undefined) {
  const alone = { VAULT_ADDRESS: first.address, VAULT_DEPLOY_BLOCK: String(first.deployBlock), VAULTS: '' };
  if (!second) return alone;
  const list = [
    `open:${second.address}:${second.deployBlock}:Vault 2`,
    `closing:${first.address}:${first.deployBlock}:Vault 1`,
  ];
  return { VAULT_ADDRESS: '', VAULT_DEPLOY_BLOCK: '', VAULTS: list.join(', ') };
}

/** Prints the generated secrets of the first admin, once. */
export async function showNewAdmin(
  { origin, newAdmin, adminShown }: Product,
  say: (line: string) => void,
): Promise<void> {
  if (!newAdmin) return;
  const { email, password, totpSecret } = newAdmin;
  if (password) say(`Admin: ${email} / ${password} (shown once)`);
  if (totpSecret) say(`Authenticator secret: ${totpSecret} (shown once). Its codes: ${origin}/dev/authenticator`);
  await adminShown();
}

function lock(dataDir: string, runDirectory: string): () => void {
  try {
    return lockDirectory(runDirectory);
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new UserError(`${error.message.replace(runDirectory, dataDir)}`);
  }
}

async function refuseTakenPort(name: string, port: number): Promise<void> {
  if (await isPortFree(port)) return;
  throw new UserError(
    `Port ${port} is taken. Stop what uses it, or choose another one: ${name}=${port + 10} npm start`,
  );
}

/** Appends to the log; above 10 MB it starts a new one and keeps the previous one. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}
