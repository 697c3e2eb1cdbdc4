import type { PasskeyAssertion, PasskeyAttestation } from '@eleven/protocol/api/passkeys';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

type Options = { challenge: string };

/** The browser refused. Its message, in `cause`, is for developers and in one language. */
export class PasskeyError extends Error {
  readonly problem: 'exists' | 'failed';
  constructor(problem: PasskeyError['problem'], cause: unknown) {
    super(`passkey: ${problem}`, { cause });
    this.problem = problem;
  }
}

/** Opens the browser's dialog for using a passkey. Undefined if the user closed it. */
export function signWithPasskey(options: Options): Promise<PasskeyAssertion | undefined> {
  return unlessClosed(async () => ({ ...(await startAuthentication({ optionsJSON: options as never })) }) as never);
}

/** Opens the browser's dialog for creating a passkey. Undefined if the user closed it. */
export function makePasskey(options: Options): Promise<PasskeyAttestation | undefined> {
  return unlessClosed(async () => ({ ...(await startRegistration({ optionsJSON: options as never })) }) as never);
}

async function unlessClosed<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    // Browsers report a closed dialog and a timeout in the same way.
    const name = error instanceof WebAuthnError ? (error.cause as Error | undefined)?.name : (error as Error).name;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    // The authenticator already holds a passkey of this account.
    throw new PasskeyError(name === 'InvalidStateError' ? 'exists' : 'failed', error);
  }
}

/** Browsers support no passkeys on a bare IP address. */
export const isBareAddress = (): boolean => /^[\d.]+$|^\[/.test(location.hostname);

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn() && !isBareAddress();

/** The same page under the host name that passkeys work with; only on the user's own machine. */
export function localhostUrl(): string {
  const url = new URL(location.href);
  url.hostname = 'localhost';
  return url.href;
}
