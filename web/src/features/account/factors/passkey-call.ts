import type { PasskeyAssertion, PasskeyAttestation } from '@eleven/protocol/api/passkeys';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

type Options = { challenge: string };

/** The browser's dialog for using a passkey. Undefined when the person closed it. */
export function signWithPasskey(options: Options): Promise<PasskeyAssertion | undefined> {
  return unlessClosed(async () => ({ ...(await startAuthentication({ optionsJSON: options as never })) }) as never);
}

/** The browser's dialog for making one. Undefined when the person closed it. */
export function makePasskey(options: Options): Promise<PasskeyAttestation | undefined> {
  return unlessClosed(async () => ({ ...(await startRegistration({ optionsJSON: options as never })) }) as never);
}

async function unlessClosed<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    // Browsers say the same of a dialog that was closed and of one that ran out of time.
    const name = error instanceof WebAuthnError ? (error.cause as Error | undefined)?.name : (error as Error).name;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw error;
  }
}

/** Browsers know no passkeys of a bare address. */
export const isBareAddress = (): boolean => /^[\d.]+$|^\[/.test(location.hostname);

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn() && !isBareAddress();

/** The same page under the name that passkeys work with; only for one's own machine. */
export function localhostUrl(): string {
  const url = new URL(location.href);
  url.hostname = 'localhost';
  return url.href;
}
