/**
 * Passkeys (WebAuthn Level 3, using SimpleWebAuthn). A challenge is valid once, for one purpose, and for the session or sign-in
 * that requested it. User verification (fingerprint, face or PIN) makes a passkey count as both factors.
 */
import type { PasskeyAssertion, PasskeyAttestation } from '@eleven/protocol/api/passkeys';
import { PRODUCT_NAME } from '@eleven/protocol/product';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '../core/app-error.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/tx.ts';
import { insertChallenge, takeChallenge } from './challenges.store.ts';
import type { IdentityDeps } from './deps.ts';
import { findPasskey, listPasskeys, type PasskeyRow } from './factors.store.ts';

/** The purpose of a challenge; `holder` is the session or the pending sign-in that it was issued to. */
export type PasskeyUse =
  | { readonly purpose: 'signIn'; readonly holder: null }
  | { readonly purpose: 'register' | 'factor' | 'stepUp'; readonly holder: string };

const GOOD_FOR_MS = 10 * 60_000;

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'site'>;

/** Options for creating a passkey. */
export async function registrationOptions(
  { db, clock, site }: Deps,
  person: { id: string; email: string; name: string },
  use: PasskeyUse,
) {
  const known = await listPasskeys(db, person.id);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
  await keep(db, clock.now(), options.challenge, use);
  return { ...options };
}

/** Options for using a passkey of this account, or of any account if no user is given. */
export async function assertionOptions({ db, clock, site }: Deps, userId: string | undefined, use: PasskeyUse) {
  const known = userId === undefined ? [] : await listPasskeys(db, userId);
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: use.purpose === 'signIn' ? 'required' : 'preferred',
    allowCredentials: known.map(descriptorOf),
  });
  await keep(db, clock.now(), options.challenge, use);
  return { ...options };
}

/** The new passkey, still without a name. Throws `auth.passkeyFailed`. */
export async function checkAttestation(
  { db, clock, site }: Deps,
  response: PasskeyAttestation,
  use: PasskeyUse,
): Promise<Omit<PasskeyRow, 'userId' | 'name' | 'createdAt' | 'lastUsedAt'>> {
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: response as never,
      expectedChallenge: (challenge) => take(db, clock.now(), challenge, use),
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) throw new AppError('auth.passkeyFailed');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...(credential.transports ?? [])],
    isSynced: credentialBackedUp,
  };
}

export interface AssertedPasskey {
  readonly id: string;
  readonly userId: string;
  readonly counter: number;
}

/** The passkey that signed. Throws `auth.passkeyUnknown`, `auth.passkeyFailed`. Record its use in the same transaction. */
export async function checkAssertion(
  { db, clock, site }: Deps,
  response: PasskeyAssertion,
  use: PasskeyUse,
): Promise<AssertedPasskey> {
  const row = await findPasskey(db, response.id);
  if (!row) throw new AppError('auth.passkeyUnknown');
  const { authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: (challenge) => take(db, clock.now(), challenge, use),
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
        transports: row.transports as never,
      },
      requireUserVerification: use.purpose === 'signIn',
    }),
  );
  return { id: row.id, userId: row.userId, counter: authenticationInfo.newCounter };
}

// The library validates its input itself, so it is passed on as received.

/** The library throws for any mismatch: of the challenge, the origin, the signature or the counter. */
async function checked<Result extends { readonly verified: boolean }>(verify: () => Promise<Result>): Promise<Result> {
  let result: Result;
  try {
    result = await verify();
  } catch (error) {
    throw new AppError('auth.passkeyFailed', {}, { cause: error });
  }
  if (!result.verified) throw new AppError('auth.passkeyFailed');
  return result;
}

function keep(db: Db, now: Date, challenge: string, { purpose, holder }: PasskeyUse): Promise<void> {
  return insertChallenge(db, { challenge, purpose, holder, expiresAt: new Date(now.getTime() + GOOD_FOR_MS) });
}

function take(db: Db, now: Date, challenge: string, { purpose, holder }: PasskeyUse): Promise<boolean> {
  return inTransaction(db, (tx) => takeChallenge(tx, { challenge, purpose, holder, now }));
}

function descriptorOf({ id, transports }: PasskeyRow) {
  return { id, transports: transports as never };
}
