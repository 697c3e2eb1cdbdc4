/** The environment variables of `npm start` and `npm run dev`. */
import { resolve } from 'node:path';
import process from 'node:process';
import { UserError } from './user-error.ts';

export interface Settings {
  readonly port: number;
  readonly chainPort: number;
  readonly dataDir: string;
  readonly adminEmail: string;
  /** Generated at the first start if none is given. */
  readonly adminPassword: string | undefined;
  /** Base32, for the codes of an authenticator app; generated in the same way. */
  readonly adminTotpSecret: string | undefined;
  /** A second vault takes the new stakes, and the first one is closing. */
  readonly secondVault: boolean;
}

export function readSettings(source: NodeJS.ProcessEnv = process.env): Settings {
  const settings = {
    port: readPort('PORT', source.PORT, 3_000),
    chainPort: readPort('CHAIN_PORT', source.CHAIN_PORT, 8_545),
    dataDir: resolve(source.DATA_DIR || 'data'),
    adminEmail: source.ADMIN_EMAIL || 'admin@eleven.local',
    adminPassword: source.ADMIN_PASSWORD || undefined,
    adminTotpSecret: source.ADMIN_TOTP_SECRET || undefined,
    secondVault: source.SECOND_VAULT === 'on',
  };
  if (!['', 'on', undefined].includes(source.SECOND_VAULT)) throw new UserError('SECOND_VAULT must be on, or not set.');
  if (settings.port === settings.chainPort) throw new UserError('PORT and CHAIN_PORT must differ.');
  return settings;
}

function readPort(name: string, value: string | undefined, otherwise: number): number {
  if (!value) return otherwise;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) throw new UserError(`${name} must be a port from 1 to 65535.`);
  return port;
}
