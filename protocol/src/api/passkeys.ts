/** The messages of browsers and servers about passkeys (WebAuthn Level 3, JSON forms): checked by the library. */
import { z } from 'zod/mini';

const base64url = z.string().check(z.maxLength(4_000));

/** The result of `navigator.credentials.create()`. */
export const passkeyAttestation = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.string().check(z.maxLength(40)),
  response: z.looseObject({ clientDataJSON: base64url, attestationObject: z.string().check(z.maxLength(40_000)) }),
});
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** The result of `navigator.credentials.get()`. */
export const passkeyAssertion = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.string().check(z.maxLength(40)),
  response: z.looseObject({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** For either of the two calls. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
